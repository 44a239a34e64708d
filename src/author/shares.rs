//! An author's long work on several machines that see one folder: what each of them does, and the
//! results of all.
//!
//! The result of a piece of work is a file in that folder, named by a digest of all that it depends on.
//! A piece that has one is not done again, so work that was ended goes on where it was.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use grader::builder::{self, Cache};
use grader::content;
use grader::digest::sha256;
use grader::grade::GradeError;
use grader::programs;
use sudograde_core::lab::Lab;

/// One of equal shares of the work: `2/4` is the second of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: usize,
    of: usize,
}

impl Display for Share {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let share = Share {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            };
            (1..=share.of).contains(&share.number).then_some(share)
        });
        numbers.ok_or("shares are 1/4, 2/4, 3/4 and 4/4, for example")
    }
}

impl Share {
    /// Every n-th piece, since pieces side by side take about as long.
    pub fn of<T>(self, pieces: Vec<T>) -> Vec<T> {
        let own = pieces.into_iter().skip(self.number - 1);
        own.step_by(self.of).collect()
    }
}

/// The results of a lab's pieces of work, if they are kept at all, and this machine's share.
#[derive(Debug, Default)]
pub struct Shares {
    folder: Option<PathBuf>,
    share: Option<Share>,
}

impl Shares {
    /// Those in a folder for all labs. Another lab, grader or compiler has other results.
    ///
    /// # Errors
    /// Something that results depend on cannot be read, or the folder cannot be made.
    pub fn open(
        results: &Path,
        share: Option<Share>,
        lab: &Lab,
        cache: &Cache,
    ) -> Result<Self, GradeError> {
        let own = std::env::current_exe().unwrap_or_default();
        let mut basis = vec![
            content::of_lab(lab, None).map_err(|(folder, why)| unreadable(&folder, &why))?,
            programs::digest().map_err(|why| unreadable(&own, &why))?,
        ];
        for language in lab.toolchains.keys() {
            basis.push(builder::toolchain(*language, cache)?);
        }
        let basis = sha256(basis.join("\n").as_bytes());
        let folder = results.join(format!("{}-{}", lab.id, &basis[..16]));
        fs::create_dir_all(&folder).map_err(|why| unusable(&folder, &why))?;
        Ok(Shares {
            folder: Some(folder),
            share,
        })
    }

    /// Whether other machines do a part of the work.
    pub fn is_one_of_several(&self) -> bool {
        self.share.is_some()
    }

    /// This machine's share of these pieces.
    pub fn own<T>(&self, pieces: Vec<T>) -> Vec<T> {
        match self.share {
            Some(share) => share.of(pieces),
            None => pieces,
        }
    }

    /// The result of a piece of work: as it was kept, or by doing it. `piece` is all that it depends
    /// on besides the lab, the grader and the compilers.
    ///
    /// # Errors
    /// Those of `work`; or the result cannot be written.
    pub fn result<T: Serialize + DeserializeOwned>(
        &self,
        piece: &[String],
        work: impl FnOnce() -> Result<T, GradeError>,
    ) -> Result<T, GradeError> {
        let Some(folder) = &self.folder else {
            return work();
        };
        let file = folder.join(sha256(format!("{piece:?}").as_bytes()) + ".json");
        let kept = fs::read(&file).ok();
        if let Some(result) = kept.and_then(|text| serde_json::from_slice(&text).ok()) {
            return Ok(result);
        }
        let result = work()?;
        keep(folder, &file, &result).map_err(|why| unusable(&file, &why))?;
        Ok(result)
    }
}

/// A digest of what a folder holds.
///
/// # Errors
/// It cannot be read.
pub fn digest(folder: &Path) -> Result<String, GradeError> {
    let content = content::of_folder(folder).map_err(|why| unreadable(folder, &why))?;
    Ok(content.hash)
}

fn unreadable(path: &Path, why: &dyn Display) -> GradeError {
    GradeError::Lab(format!("{}: {why}", path.display()))
}

/// Writes a result so that the file is whole or not there, whoever reads it meanwhile.
fn keep(folder: &Path, file: &Path, result: &impl Serialize) -> io::Result<()> {
    let mut beside = tempfile::Builder::new()
        .prefix(".result-")
        .tempfile_in(folder)?;
    serde_json::to_writer(&mut beside, result)?;
    beside.as_file().sync_all()?;
    beside.persist(file)?;
    File::open(folder)?.sync_all()
}

fn unusable(path: &Path, why: &io::Error) -> GradeError {
    let path = path.display();
    GradeError::Lab(format!(
        "{path}: the results cannot be kept there ({why}); name another folder with --results"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_in_one_share() {
        for pieces in 0..40 {
            for of in 1..9 {
                let shares = (1..=of).map(|number| Share { number, of });
                let own = shares.map(|share| share.of((0..pieces).collect()));
                let mut all: Vec<usize> = own.flatten().collect();
                all.sort_unstable();
                assert_eq!(all, (0..pieces).collect::<Vec<_>>(), "{of}");
            }
        }
    }

    #[test]
    fn shares_are_counted_from_one() {
        assert_eq!("2/4".parse(), Ok(Share { number: 2, of: 4 }));
        for wrong in ["0/4", "5/4", "4", "1/", "-1/4", "1/0", "a/b"] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_piece_is_done_once_and_again_where_its_result_is_damaged() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let shares = Shares {
            folder: Some(folder.path().to_owned()),
            share: None,
        };
        let ab = ["a", "b"].map(str::to_owned);
        let undone = || panic!("it was done before");
        assert_eq!(shares.result(&ab, || Ok(1)).ok(), Some(1));
        assert_eq!(shares.result(&ab, undone).ok(), Some(1));
        // Another piece, though its words join to the same text.
        assert_eq!(shares.result(&["ab".to_owned()], || Ok(2)).ok(), Some(2));
        for entry in fs::read_dir(folder.path()).expect("it is there").flatten() {
            fs::write(entry.path(), "{").expect("it can be written");
        }
        assert_eq!(shares.result(&ab, || Ok(3)).ok(), Some(3));
    }
}
