//! The files that were handed in: each content is kept once, compressed.

use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rusqlite::types::Type;
use rusqlite::{OptionalExtension, Transaction, params};
use sha2::{Digest, Sha256};

use super::{Gradebook, GradebookError};
use crate::submission::SourceFile;

/// Keeps the files of a submission. Its content never changes, but the lab may take other files of it now.
pub fn keep(
    transaction: &Transaction,
    submission: i64,
    files: &[SourceFile],
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM files WHERE submission_id = ?1")?
        .execute([submission])?;
    for (position, file) in files.iter().enumerate() {
        let content = content(transaction, &file.content)?;
        transaction
            .prepare_cached("INSERT INTO files VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![
                submission,
                position as i64,
                file.path.to_string_lossy(),
                content
            ])?;
    }
    Ok(())
}

/// The row of a content, which is made if it is not there.
fn content(transaction: &Transaction, content: &[u8]) -> rusqlite::Result<i64> {
    let hash = Sha256::digest(content);
    let hash = hash.as_slice();
    let known = transaction
        .prepare_cached("SELECT id FROM contents WHERE hash = ?1")?
        .query_row([hash], |row| row.get(0))
        .optional()?;
    if let Some(known) = known {
        return Ok(known);
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let deflated = encoder.write_all(content).and_then(|()| encoder.finish());
    let deflated =
        deflated.map_err(|why| rusqlite::Error::ToSqlConversionFailure(Box::new(why)))?;
    transaction
        .prepare_cached("INSERT INTO contents (hash, deflated) VALUES (?1, ?2)")?
        .execute(params![hash, deflated])?;
    Ok(transaction.last_insert_rowid())
}

impl Gradebook {
    /// The files of a submission; none where it was graded before the gradebook kept files.
    pub fn files(&self, submission: i64) -> Result<Vec<SourceFile>, GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let mut statement = self.connection.prepare_cached(
                "SELECT path, deflated FROM files JOIN contents ON contents.id = content_id
                 WHERE submission_id = ?1 ORDER BY position",
            )?;
            let rows = statement.query_map([submission], |row| {
                let path: String = row.get(0)?;
                let deflated: Vec<u8> = row.get(1)?;
                let mut content = Vec::new();
                ZlibDecoder::new(deflated.as_slice())
                    .read_to_end(&mut content)
                    .map_err(|why| {
                        rusqlite::Error::FromSqlConversionFailure(1, Type::Blob, Box::new(why))
                    })?;
                Ok(SourceFile::new(Path::new(&path), content))
            })?;
            rows.collect()
        };
        read().map_err(|why| self.failed(why))
    }
}
