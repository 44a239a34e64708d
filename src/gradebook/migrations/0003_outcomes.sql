-- What came of a case, apart from its times, is kept once for all runs in which it came out so: most students pass, or
-- fail in the same ways. An exercise of a run names its cases' outcomes by one list, and keeps their times.

-- The view `results` stays, and reads what becomes of these.
CREATE TEMP TABLE old_case_results AS SELECT * FROM case_results;
CREATE TEMP TABLE old_exercise_results AS SELECT * FROM exercise_results;
DROP TABLE case_results;
DROP TABLE exercise_results;

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

INSERT INTO outcomes (case_id, verdict_id, share, peak_bytes, leaked_blocks, detail_id)
SELECT DISTINCT case_id, verdict_id, share, peak_bytes, leaked_blocks, detail_id FROM old_case_results;

CREATE TEMP TABLE moved AS
SELECT
    old.run_id,
    criteria.exercise_id,
    json_group_array(outcomes.id ORDER BY cases.position) AS outcomes,
    '[' || group_concat(
        ifnull(old.cpu_us, 'null') || ',' || ifnull(old.wall_us, 'null'), ',' ORDER BY cases.position
    ) || ']' AS times
FROM old_case_results AS old
JOIN cases ON cases.id = old.case_id
JOIN criteria ON criteria.id = cases.criterion_id
JOIN outcomes ON outcomes.case_id = old.case_id
    AND outcomes.detail_id = old.detail_id
    AND outcomes.verdict_id = old.verdict_id
    AND outcomes.share IS old.share
    AND outcomes.peak_bytes IS old.peak_bytes
    AND outcomes.leaked_blocks IS old.leaked_blocks
GROUP BY old.run_id, criteria.exercise_id;

INSERT INTO outcome_lists (outcomes) SELECT DISTINCT outcomes FROM moved UNION SELECT '[]';

INSERT INTO exercise_results
SELECT old.run_id, old.exercise_id, score, detail_id, outcome_lists.id, ifnull(times, '[]')
FROM old_exercise_results AS old
LEFT JOIN moved ON moved.run_id = old.run_id AND moved.exercise_id = old.exercise_id
JOIN outcome_lists ON outcome_lists.outcomes = ifnull(moved.outcomes, '[]');

DROP TABLE moved;
DROP TABLE old_case_results;
DROP TABLE old_exercise_results;

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
