-- Due dates of sections and exercises, late days, the course's time zone, and teams.

-- What holds in all labs: one row.
CREATE TABLE course (
    id                INTEGER PRIMARY KEY CHECK (id = 1),
    -- The name of a time zone; null: UTC in tables, and the machine's own for dates that are read.
    zone              TEXT,
    -- The days that each student may be late at no cost, over all labs; in one lab, not more than the second number.
    late_days         INTEGER NOT NULL DEFAULT 0 CHECK (late_days >= 0),
    late_days_per_lab INTEGER CHECK (late_days_per_lab >= 0)
) STRICT;
INSERT INTO course (id) VALUES (1);

-- The teams of a lab as the roster has them.
CREATE TABLE teams (
    lab_id     INTEGER NOT NULL REFERENCES labs,
    student_id INTEGER NOT NULL REFERENCES students,
    team       TEXT NOT NULL CHECK (team <> ''),
    PRIMARY KEY (lab_id, student_id)
) STRICT, WITHOUT ROWID;

-- Decisions of five more kinds. SQLite changes no condition of a table, so it is made anew with the same rows.
CREATE TEMP TABLE kept AS SELECT * FROM decisions;
DROP VIEW appeals;
DROP VIEW adjustments;
DROP VIEW extensions;
DROP VIEW standing;
DROP TABLE decisions;

CREATE TABLE decisions (
    id         INTEGER PRIMARY KEY,
    -- Null: it is about a person or the course, in all labs.
    lab_id     INTEGER REFERENCES labs,
    -- Null: it is about all students.
    student_id INTEGER REFERENCES students,
    kind       TEXT NOT NULL CHECK (kind IN
        ('course', 'late', 'due', 'extend', 'team', 'adjust', 'comment', 'undo', 'appeal', 'grant', 'refuse', 'rename',
         'merge', 'forget', 'review')),
    -- The earlier decision that no longer holds since this one, or the appeal that this one answers.
    ends       INTEGER UNIQUE REFERENCES decisions,
    -- course, late: the settings; team: its name, or nothing for a student who works alone; comment: the way to fail
    -- that it is about; rename, merge: both ids; review: JSON, the state and for each side the rows of its students and
    -- the digest of its files.
    words      TEXT,
    -- due: the section or the exercise that has a due date of its own.
    section    TEXT,
    exercise   TEXT,
    -- due, extend: the due date.
    due_at     TEXT,
    -- adjust: points to add; beyond: they may lead beyond the most that the lab gives.
    points     REAL,
    beyond     INTEGER CHECK (beyond IN (0, 1)),
    reason     TEXT NOT NULL,
    -- Null for decisions older than this table.
    made_by    TEXT,
    made_at    TEXT,
    CHECK ((kind IN ('course', 'late', 'team', 'comment', 'rename', 'merge', 'review')) = (words IS NOT NULL)),
    CHECK ((kind IN ('due', 'extend')) = (due_at IS NOT NULL)),
    CHECK ((kind = 'due') = ((section IS NOT NULL) + (exercise IS NOT NULL) = 1)),
    CHECK ((kind = 'adjust') = (points IS NOT NULL AND beyond IS NOT NULL)),
    CHECK (kind NOT IN ('undo', 'grant', 'refuse') OR ends IS NOT NULL),
    CHECK (kind IN ('course', 'late', 'due', 'undo', 'review') OR student_id IS NOT NULL),
    CHECK ((kind IN ('course', 'rename', 'merge', 'forget')) = (lab_id IS NULL))
) STRICT;
CREATE INDEX decisions_of_student ON decisions (lab_id, student_id);

INSERT INTO decisions
    (id, lab_id, student_id, kind, ends, words, due_at, points, beyond, reason, made_by, made_at)
SELECT id, lab_id, student_id, kind, ends, words, due_at, points, beyond, reason, made_by, made_at
FROM kept ORDER BY id;
DROP TABLE kept;

-- The decisions that hold.
CREATE VIEW standing AS
SELECT * FROM decisions
WHERE NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.ends = decisions.id);

CREATE VIEW extensions AS
SELECT id, lab_id, student_id, due_at, reason, made_by, made_at FROM standing WHERE kind = 'extend';

CREATE VIEW due_dates AS
SELECT id, lab_id, section, exercise, due_at, reason, made_by, made_at FROM standing WHERE kind = 'due';

CREATE VIEW adjustments AS
SELECT id, lab_id, student_id, points, beyond, reason, made_by, made_at FROM standing WHERE kind = 'adjust';

CREATE VIEW appeals AS
SELECT
    appeal.id,
    appeal.lab_id,
    appeal.student_id,
    appeal.reason,
    appeal.made_by,
    appeal.made_at,
    CASE answer.kind WHEN 'grant' THEN 'granted' WHEN 'refuse' THEN 'refused' WHEN 'undo' THEN 'withdrawn'
        ELSE 'open' END AS state,
    answer.reason AS answer,
    answer.made_by AS answered_by,
    answer.made_at AS answered_at
FROM decisions AS appeal
LEFT JOIN decisions AS answer ON answer.ends = appeal.id
WHERE appeal.kind = 'appeal';

-- The teams as they are: the instructor's decision about a student comes before the roster.
CREATE VIEW members AS
SELECT lab_id, student_id, words AS team FROM standing WHERE kind = 'team' AND words <> ''
UNION ALL
SELECT lab_id, student_id, team FROM teams
WHERE NOT EXISTS (
    SELECT 1 FROM standing
    WHERE kind = 'team' AND standing.lab_id = teams.lab_id AND standing.student_id = teams.student_id
);

-- The students whom a review of a pair names; none once one of them is forgotten.
CREATE VIEW reviewed AS
SELECT decisions.id, lab_id, iif(place.path LIKE '$.pair[0]%', 0, 1) AS side, place.atom AS student_id
FROM decisions
JOIN json_tree(CASE WHEN kind = 'review' AND words <> '' THEN words END, '$.pair') AS place
WHERE place.type = 'integer';
