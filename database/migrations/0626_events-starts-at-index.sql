-- outside a transaction
-- Coming events of all groups, for reminders.
drop index concurrently if exists events_starts;
create index concurrently events_starts on events (starts_at) where not is_cancelled and not is_hidden;
