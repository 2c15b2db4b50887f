ALTER TABLE matches ADD COLUMN ending TEXT;
ALTER TABLE matches ADD COLUMN seal TEXT;
ALTER TABLE matches ADD COLUMN frozen TEXT;
UPDATE matches SET ending = (
    SELECT CASE
        WHEN deed LIKE 'end played%' THEN 'played'
        WHEN deed LIKE 'end resigned%' THEN 'resigned'
        ELSE 'closed'
    END FROM entries WHERE match_id = matches.id ORDER BY seq DESC LIMIT 1
) WHERE finished IS NOT NULL;
