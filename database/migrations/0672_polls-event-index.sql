-- outside a transaction
-- Polls of deleted events.
drop index concurrently if exists polls_event;
create index concurrently polls_event on polls (event_id) where event_id is not null;
