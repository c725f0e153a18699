-- What the solver has found of an entry. `state` is sound, unsound, stopped (a limit was reached: the facts are those found
-- by then, and the rest is not known) or refused (not for this solver). Facts that are not known are NULL.
CREATE TABLE analysis (
    entry INTEGER PRIMARY KEY REFERENCES entry (id),
    state TEXT NOT NULL,
    verdict TEXT NOT NULL,
    solutions INTEGER,
    set_play INTEGER,
    tries INTEGER,
    score INTEGER,
    complete INTEGER NOT NULL,
    seconds REAL NOT NULL
) STRICT;
CREATE INDEX analysis_state ON analysis (state);
CREATE INDEX analysis_solutions ON analysis (solutions) WHERE solutions IS NOT NULL;
CREATE INDEX analysis_set_play ON analysis (set_play) WHERE set_play IS NOT NULL;
CREATE INDEX analysis_tries ON analysis (tries) WHERE tries IS NOT NULL;
CREATE INDEX analysis_score ON analysis (score) WHERE score IS NOT NULL;
