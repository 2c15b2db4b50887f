CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    opened BIGINT NOT NULL,
    opening TEXT NOT NULL,
    secrets TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    finished BIGINT,
    rematch TEXT
);
CREATE INDEX matches_by_end ON matches (finished, opened);
CREATE TABLE entries (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seq BIGINT NOT NULL,
    time BIGINT NOT NULL,
    author TEXT NOT NULL,
    message TEXT,
    deed TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, author, message)
);
CREATE TABLE chat (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    time BIGINT NOT NULL,
    author TEXT NOT NULL,
    message TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (match_id, number),
    UNIQUE (match_id, author, message)
);
CREATE TABLE lobby (
    id TEXT NOT NULL PRIMARY KEY,
    made BIGINT NOT NULL,
    data TEXT NOT NULL
);
