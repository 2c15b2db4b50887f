CREATE TABLE forgotten (
    number BIGINT NOT NULL
);
INSERT INTO forgotten (number) VALUES (0);
