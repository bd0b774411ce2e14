-- outside a transaction
-- One event per date of a series.
drop index concurrently if exists events_series;
-- unused since 2026-11-26-events: no release writes these columns, so that all its rows are outside the index.
create unique index concurrently events_series on events (series_id, occurrence) where series_id is not null;
