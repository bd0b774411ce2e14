-- outside a transaction
-- Events of a period, for calendars.
drop index concurrently if exists events_group_starts;
create index concurrently events_group_starts on events (group_id, starts_at, over_at);
