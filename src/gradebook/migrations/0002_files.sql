-- What was handed in, so that it can be looked at when folders and archives are gone.

-- The content of files, each kept once: compressed as zlib does.
CREATE TABLE contents (
    id       INTEGER PRIMARY KEY,
    hash     BLOB NOT NULL UNIQUE,
    deflated BLOB NOT NULL
) STRICT;

-- The lab's files in a submission.
CREATE TABLE files (
    submission_id INTEGER NOT NULL REFERENCES submissions,
    position      INTEGER NOT NULL,
    path          TEXT NOT NULL,
    content_id    INTEGER NOT NULL REFERENCES contents,
    PRIMARY KEY (submission_id, position)
) STRICT, WITHOUT ROWID;
