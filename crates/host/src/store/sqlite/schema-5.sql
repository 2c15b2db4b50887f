ALTER TABLE matches ADD COLUMN origin TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_by_origin ON matches (origin, finished, opened);
