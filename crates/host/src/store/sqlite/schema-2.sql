CREATE TABLE commits (
    number BIGINT NOT NULL
);
INSERT INTO commits (number) VALUES (0);
