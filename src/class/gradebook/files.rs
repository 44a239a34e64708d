//! The files that were handed in. Each content is stored once, compressed.

use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rusqlite::types::Type;
use rusqlite::{Error, Transaction, params};
use sha2::{Digest, Sha256};

use super::error::GradebookError;
use super::open::Gradebook;
use super::statements::Statements;
use grader::submission::SourceFile;

/// Stores the files of a submission. Its content never changes, but the lab may now take other
/// files of it.
pub fn keep(
    transaction: &Transaction,
    submission: i64,
    files: &[SourceFile],
) -> rusqlite::Result<()> {
    let sql = "DELETE FROM files WHERE submission_id = ?1";
    transaction.change(sql, [submission])?;
    for (position, file) in files.iter().enumerate() {
        let content = content(transaction, &file.content)?;
        let path = file.path.to_string_lossy();
        transaction.change(
            "INSERT INTO files VALUES (?1, ?2, ?3, ?4)",
            params![submission, position as i64, path, content],
        )?;
    }
    Ok(())
}

/// The row of a content; it is added if it is missing.
fn content(transaction: &Transaction, content: &[u8]) -> rusqlite::Result<i64> {
    let hash = Sha256::digest(content);
    let hash = hash.as_slice();
    let sql = "SELECT id FROM contents WHERE hash = ?1";
    if let Some(known) = transaction.first(sql, [hash], |row| row.get(0))? {
        return Ok(known);
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let deflated = encoder.write_all(content).and_then(|()| encoder.finish());
    let deflated = deflated.map_err(|why| Error::ToSqlConversionFailure(Box::new(why)))?;
    let sql = "INSERT INTO contents (hash, deflated) VALUES (?1, ?2)";
    transaction.change(sql, params![hash, deflated])?;
    Ok(transaction.last_insert_rowid())
}

fn inflated(deflated: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::new();
    ZlibDecoder::new(deflated).read_to_end(&mut content)?;
    Ok(content)
}

impl Gradebook {
    /// The files of a submission; none if it was graded before the gradebook stored files.
    pub fn files(&self, submission: i64) -> Result<Vec<SourceFile>, GradebookError> {
        self.all(
            "SELECT path, deflated FROM files JOIN contents ON contents.id = content_id
             WHERE submission_id = ?1 ORDER BY position",
            [submission],
            |row| {
                let (path, deflated): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
                let content = inflated(&deflated)
                    .map_err(|why| Error::FromSqlConversionFailure(1, Type::Blob, Box::new(why)))?;
                Ok(SourceFile::new(Path::new(&path), content))
            },
        )
    }

    /// Stored contents that differ from those handed in, a sentence each.
    pub(super) fn broken_contents(&self) -> rusqlite::Result<Vec<String>> {
        let mut statement = self.connection.prepare(
            "SELECT contents.id, hash, deflated, max(submission_id), max(path) FROM contents
             LEFT JOIN files ON content_id = contents.id GROUP BY contents.id",
        )?;
        let mut rows = statement.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let (hash, deflated): (Vec<u8>, Vec<u8>) = (row.get(1)?, row.get(2)?);
            let is_it = |content: Vec<u8>| Sha256::digest(content).as_slice() == hash;
            if !inflated(&deflated).is_ok_and(is_it) {
                let (id, submission): (i64, Option<i64>) = (row.get(0)?, row.get(3)?);
                let path: Option<String> = row.get(4)?;
                found.push(format!(
                    "row {id} of contents is not what was handed in: {} of submission {}",
                    path.unwrap_or_default(),
                    submission.unwrap_or_default()
                ));
            }
        }
        Ok(found)
    }
}
