-- The gradebook. docs/gradebook.md says what each table is for and how to ask it things.
-- Moments are texts in UTC (2026-11-21T17:00:00Z) in columns that end in _at.

CREATE TABLE labs (
    id                   INTEGER PRIMARY KEY,
    name                 TEXT NOT NULL UNIQUE,
    title                TEXT NOT NULL,
    counts               TEXT NOT NULL DEFAULT 'best' CHECK (counts IN ('best', 'last')),
    due_at               TEXT,
    -- Claimed times count for being late.
    trust_claimed        INTEGER NOT NULL DEFAULT 0 CHECK (trust_claimed IN (0, 1)),
    late_percent         REAL NOT NULL DEFAULT 0 CHECK (late_percent BETWEEN 0 AND 100),
    late_percent_per_day REAL NOT NULL DEFAULT 0 CHECK (late_percent_per_day BETWEEN 0 AND 100),
    cut_off_at           TEXT
) STRICT;

CREATE TABLE students (
    id      INTEGER PRIMARY KEY,
    key     TEXT NOT NULL UNIQUE,
    name    TEXT,
    section TEXT
) STRICT;

-- What was asked.

CREATE TABLE exercises (
    id        INTEGER PRIMARY KEY,
    lab_id    INTEGER NOT NULL REFERENCES labs,
    position  INTEGER NOT NULL,
    name      TEXT NOT NULL,
    max_score REAL NOT NULL,
    UNIQUE (lab_id, name, position, max_score)
) STRICT;

CREATE TABLE criteria (
    id          INTEGER PRIMARY KEY,
    exercise_id INTEGER NOT NULL REFERENCES exercises,
    position    INTEGER NOT NULL,
    name        TEXT NOT NULL,
    max_score   REAL NOT NULL,
    bonus       INTEGER NOT NULL CHECK (bonus IN (0, 1)),
    UNIQUE (exercise_id, name, position, max_score, bonus)
) STRICT;

CREATE TABLE cases (
    id           INTEGER PRIMARY KEY,
    criterion_id INTEGER NOT NULL REFERENCES criteria,
    position     INTEGER NOT NULL,
    name         TEXT NOT NULL,
    max_score    REAL NOT NULL,
    visibility   TEXT NOT NULL CHECK (visibility IN ('visible', 'hidden', 'after-due')),
    UNIQUE (criterion_id, name, position, max_score, visibility)
) STRICT;

-- What was handed in.

CREATE TABLE submissions (
    id           INTEGER PRIMARY KEY,
    lab_id       INTEGER NOT NULL REFERENCES labs,
    student_id   INTEGER NOT NULL REFERENCES students,
    content_hash TEXT NOT NULL,
    submitted_at TEXT NOT NULL,
    -- Who says so. claimed: a date that the student can set; download: that of the file that was downloaded;
    -- platform-in-time, platform-late: the platform's name for it; roster: a column of the roster.
    submitted_by TEXT NOT NULL
        CHECK (submitted_by IN ('claimed', 'download', 'platform-in-time', 'platform-late', 'roster')),
    UNIQUE (lab_id, student_id, content_hash)
) STRICT;

-- Where a submission was found last; the same place may hold another one later.
CREATE TABLE sources (
    lab_id        INTEGER NOT NULL REFERENCES labs,
    path          TEXT NOT NULL,
    submission_id INTEGER NOT NULL REFERENCES submissions,
    PRIMARY KEY (lab_id, path)
) STRICT, WITHOUT ROWID;

-- What was found and could not be graded: a broken archive, an empty folder.
CREATE TABLE problems (
    lab_id     INTEGER NOT NULL REFERENCES labs,
    path       TEXT NOT NULL,
    student_id INTEGER REFERENCES students,
    message    TEXT NOT NULL,
    seen_at    TEXT NOT NULL,
    PRIMARY KEY (lab_id, path)
) STRICT, WITHOUT ROWID;

-- What was handed in stays when folders and archives are gone.

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

-- What came of it. Every run stays.

CREATE TABLE runs (
    id            INTEGER PRIMARY KEY,
    submission_id INTEGER NOT NULL REFERENCES submissions,
    why           TEXT NOT NULL
        CHECK (why IN ('new', 'submission', 'lab', 'toolchain', 'grader', 'options', 'fault', 'forced')),
    lab_hash      TEXT NOT NULL,
    toolchain     TEXT NOT NULL,
    grader        TEXT NOT NULL,
    options       TEXT NOT NULL,
    -- Why there is no score. A run has either a score or a fault of the grader's.
    fault         TEXT,
    score         REAL,
    max_score     REAL,
    started_at    TEXT NOT NULL,
    wall_ms       REAL NOT NULL,
    -- What else the report says, as JSON; null when there is no report.
    detail        TEXT,
    CHECK ((score IS NULL) = (fault IS NOT NULL))
) STRICT;
CREATE INDEX runs_of_submission ON runs (submission_id, id);

-- What else the report says of an exercise, a criterion or a case, as JSON; the same text is kept once.
CREATE TABLE details (
    id   INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    json TEXT NOT NULL
) STRICT;

CREATE TABLE criterion_results (
    run_id       INTEGER NOT NULL REFERENCES runs,
    criterion_id INTEGER NOT NULL REFERENCES criteria,
    score        REAL,
    detail_id    INTEGER NOT NULL REFERENCES details,
    PRIMARY KEY (run_id, criterion_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE verdicts (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
-- The frequent ones take no room in a row.
INSERT INTO verdicts VALUES (0, 'pass'), (1, 'fail');

-- What came of a case, apart from its times, is kept once for all runs in which it came out so: most students pass, or
-- fail in the same ways. An exercise of a run names its cases' outcomes by one list, and keeps their times.
CREATE TABLE outcomes (
    id            INTEGER PRIMARY KEY,
    case_id       INTEGER NOT NULL REFERENCES cases,
    verdict_id    INTEGER NOT NULL REFERENCES verdicts,
    -- The part of the case's points that it earned, 0 to 1; null when the grader was at fault.
    share         REAL CHECK (share BETWEEN 0 AND 1),
    peak_bytes    INTEGER,
    leaked_blocks INTEGER,
    detail_id     INTEGER NOT NULL REFERENCES details
) STRICT;
CREATE INDEX outcomes_of_case ON outcomes (case_id, detail_id);

-- JSON arrays of outcomes' ids, in the order of an exercise's cases.
CREATE TABLE outcome_lists (
    id       INTEGER PRIMARY KEY,
    outcomes TEXT NOT NULL UNIQUE CHECK (json_valid(outcomes))
) STRICT;

CREATE TABLE exercise_results (
    run_id          INTEGER NOT NULL REFERENCES runs,
    exercise_id     INTEGER NOT NULL REFERENCES exercises,
    score           REAL,
    detail_id       INTEGER NOT NULL REFERENCES details,
    outcome_list_id INTEGER NOT NULL REFERENCES outcome_lists,
    -- A JSON array: CPU and wall time of each case, in microseconds.
    times           TEXT NOT NULL CHECK (json_valid(times)),
    PRIMARY KEY (run_id, exercise_id)
) STRICT, WITHOUT ROWID;

-- What the instructor decided.

CREATE TABLE extensions (
    lab_id     INTEGER NOT NULL REFERENCES labs,
    student_id INTEGER NOT NULL REFERENCES students,
    due_at     TEXT NOT NULL,
    reason     TEXT NOT NULL,
    PRIMARY KEY (lab_id, student_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE adjustments (
    id         INTEGER PRIMARY KEY,
    lab_id     INTEGER NOT NULL REFERENCES labs,
    student_id INTEGER NOT NULL REFERENCES students,
    points     REAL NOT NULL,
    -- They may lead beyond the most that the lab gives.
    beyond     INTEGER NOT NULL CHECK (beyond IN (0, 1)),
    reason     TEXT NOT NULL,
    made_at    TEXT NOT NULL
) STRICT;

-- Who is at work on what, while a batch runs.
CREATE TABLE claims (
    work    TEXT PRIMARY KEY,
    process TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The run that counts for a submission: its last one that has a score.
CREATE VIEW counting_runs AS
SELECT runs.* FROM runs
WHERE id = (
    SELECT max(id) FROM runs AS other
    WHERE other.submission_id = runs.submission_id AND other.score IS NOT NULL
);

-- One row for each case of each run.
CREATE VIEW case_results AS
SELECT
    run_id,
    case_id,
    verdict_id,
    share,
    times ->> (2 * place.key) AS cpu_us,
    times ->> (2 * place.key + 1) AS wall_us,
    peak_bytes,
    leaked_blocks,
    outcomes.detail_id
FROM exercise_results
JOIN outcome_lists ON outcome_lists.id = outcome_list_id
JOIN json_each(outcome_lists.outcomes) AS place
JOIN outcomes ON outcomes.id = place.value;

-- One row for each case of each run, in words.
CREATE VIEW results AS
SELECT
    case_results.run_id,
    runs.submission_id,
    students.key AS student,
    labs.name AS lab,
    exercises.name AS exercise,
    criteria.name AS criterion,
    cases.name AS case_name,
    cases.visibility,
    verdicts.name AS verdict,
    case_results.share * cases.max_score AS score,
    cases.max_score,
    case_results.cpu_us / 1000.0 AS cpu_ms,
    case_results.wall_us / 1000.0 AS wall_ms,
    case_results.peak_bytes,
    case_results.leaked_blocks,
    details.json AS detail
FROM case_results
JOIN runs ON runs.id = case_results.run_id
JOIN submissions ON submissions.id = runs.submission_id
JOIN students ON students.id = submissions.student_id
JOIN labs ON labs.id = submissions.lab_id
JOIN cases ON cases.id = case_results.case_id
JOIN criteria ON criteria.id = cases.criterion_id
JOIN exercises ON exercises.id = criteria.exercise_id
JOIN verdicts ON verdicts.id = case_results.verdict_id
JOIN details ON details.id = case_results.detail_id;
