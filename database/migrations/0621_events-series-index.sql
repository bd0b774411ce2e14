-- outside a transaction
-- One event per date of a series.
drop index concurrently if exists events_series;
create unique index concurrently events_series on events (series_id, occurrence) where series_id is not null;
