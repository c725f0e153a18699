-- What the user says of a problem is a record of its own before those of files: at most one of an entry. While there is one, it
-- alone says what the entry is and which names it mentions; the others stay as they came.
ALTER TABLE record ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX record_own ON record (entry) WHERE own <> 0;

-- What was computed of a problem and is to be kept: a JSON object of a kind, such as a solution. `problem` says of which
-- problem, because the entry may have been changed since. `at` is in seconds since 1970.
CREATE TABLE result (
    id INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entry (id),
    problem BLOB NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX result_entry ON result (entry);

-- What was there before the user changed or removed it: `what` is `changed` or `removed`, `text` the JSON of what it was. The
-- number of a removed entry is not given again; its place in `block` is filled with ones, which is no diagram.
CREATE TABLE past (
    id INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX past_entry ON past (entry);
