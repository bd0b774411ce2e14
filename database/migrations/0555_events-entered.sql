-- Date and time as entered, with the instants and the zone they belong to. Instants follow the server's table of
-- time zones at that moment; a later table must not change what was entered. Null in rows of earlier releases.
alter table events add column entered jsonb;
