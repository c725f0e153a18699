-- What is a problem, whatever side it is looked at from. Numbers are given without gaps from 1.
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    problem BLOB NOT NULL,
    diagram BLOB NOT NULL,
    stipulation INTEGER NOT NULL REFERENCES stipulation (id)
) STRICT;
CREATE UNIQUE INDEX entry_problem ON entry (problem);
CREATE INDEX entry_diagram ON entry (diagram);
CREATE INDEX entry_stipulation ON entry (stipulation);

CREATE TABLE stipulation (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;

-- What one collection says of a problem. The first record of an entry decides how it is looked at; `symmetry` turns the
-- diagram of this one into the one that stands for the problem.
CREATE TABLE record (
    id INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entry (id),
    content BLOB NOT NULL,
    symmetry INTEGER NOT NULL,
    year INTEGER,
    file INTEGER NOT NULL REFERENCES file (id),
    line INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX record_content ON record (content);
CREATE INDEX record_entry ON record (entry);
CREATE INDEX record_year ON record (year, entry) WHERE year IS NOT NULL;
CREATE INDEX record_name ON record (name) WHERE name <> '';

-- The record itself, a flat JSON object. Apart from the facts above, so that these stay close together.
CREATE TABLE body (
    record INTEGER PRIMARY KEY REFERENCES record (id),
    text TEXT NOT NULL
) STRICT;

CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE
) STRICT;

-- Authors, sources, labels, and which entries mention them.
CREATE TABLE name (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (kind, text)
) STRICT;
CREATE TABLE mention (
    name INTEGER NOT NULL REFERENCES name (id),
    entry INTEGER NOT NULL REFERENCES entry (id),
    PRIMARY KEY (name, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_entry ON mention (entry);
CREATE VIRTUAL TABLE name_words USING fts5 (text, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2');

-- The diagrams of the entries in their order, 32 bytes each, 1024 in a block: what scans read.
CREATE TABLE block (
    number INTEGER PRIMARY KEY,
    boards BLOB NOT NULL
) STRICT;

-- The words of each record.
CREATE VIRTUAL TABLE words USING fts5 (
    about, remarks, solution, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
);
