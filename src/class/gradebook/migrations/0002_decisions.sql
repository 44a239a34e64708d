-- Every decision of the instructor is a row of one table. No row of it ever changes or goes; only the words in those
-- about a student who is forgotten are erased.

CREATE TABLE decisions (
    id         INTEGER PRIMARY KEY,
    -- Null: it is about a person, in all labs.
    lab_id     INTEGER REFERENCES labs,
    -- Null: it is about all students.
    student_id INTEGER REFERENCES students,
    kind       TEXT NOT NULL CHECK (kind IN
        ('late', 'extend', 'adjust', 'undo', 'appeal', 'grant', 'refuse', 'rename', 'merge', 'forget')),
    -- The earlier decision that no longer holds since this one, or the appeal that this one answers.
    ends       INTEGER UNIQUE REFERENCES decisions,
    -- late: the policy; rename, merge: both ids.
    words      TEXT,
    -- extend: the student's due date.
    due_at     TEXT,
    -- adjust: points to add; beyond: they may lead beyond the most that the lab gives.
    points     REAL,
    beyond     INTEGER CHECK (beyond IN (0, 1)),
    reason     TEXT NOT NULL,
    -- Null for decisions older than this table.
    made_by    TEXT,
    made_at    TEXT,
    CHECK ((kind IN ('late', 'rename', 'merge')) = (words IS NOT NULL)),
    CHECK ((kind = 'extend') = (due_at IS NOT NULL)),
    CHECK ((kind = 'adjust') = (points IS NOT NULL AND beyond IS NOT NULL)),
    CHECK (kind NOT IN ('undo', 'grant', 'refuse') OR ends IS NOT NULL),
    CHECK (kind = 'late' OR student_id IS NOT NULL),
    CHECK ((kind IN ('rename', 'merge', 'forget')) = (lab_id IS NULL))
) STRICT;
CREATE INDEX decisions_of_student ON decisions (lab_id, student_id);

INSERT INTO decisions (lab_id, student_id, kind, points, beyond, reason, made_at)
SELECT lab_id, student_id, 'adjust', points, beyond, reason, made_at FROM adjustments ORDER BY id;
INSERT INTO decisions (lab_id, student_id, kind, due_at, reason)
SELECT lab_id, student_id, 'extend', due_at, reason FROM extensions;
DROP TABLE adjustments;
DROP TABLE extensions;

-- The decisions that hold.
CREATE VIEW standing AS
SELECT * FROM decisions
WHERE NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.ends = decisions.id);

CREATE VIEW extensions AS
SELECT id, lab_id, student_id, due_at, reason, made_by, made_at FROM standing WHERE kind = 'extend';

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

-- A submission that is later than the due date by this much at most is in time.
ALTER TABLE labs ADD COLUMN grace_minutes REAL NOT NULL DEFAULT 0 CHECK (grace_minutes >= 0);
