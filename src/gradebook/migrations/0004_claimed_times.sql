-- Who says when something was handed in, and which of it counts.

-- claimed: a date that the student can set; download: that of the file that was downloaded; platform-in-time,
-- platform-late: the platform's name for it; roster: a column of the roster.
ALTER TABLE submissions ADD COLUMN submitted_by TEXT NOT NULL DEFAULT 'claimed'
    CHECK (submitted_by IN ('claimed', 'download', 'platform-in-time', 'platform-late', 'roster'));

-- Claimed times count for being late.
ALTER TABLE labs ADD COLUMN trust_claimed INTEGER NOT NULL DEFAULT 0 CHECK (trust_claimed IN (0, 1));

-- Of what is there it is not known who said it. Grades that were given stay as they are.
UPDATE labs SET trust_claimed = 1 WHERE due_at IS NOT NULL;

-- These points may lead beyond the most that the lab gives.
ALTER TABLE adjustments ADD COLUMN beyond INTEGER NOT NULL DEFAULT 0 CHECK (beyond IN (0, 1));
