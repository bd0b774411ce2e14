-- outside a transaction
-- The last event that a device of a person signed.
drop index concurrently if exists negotiation_events_signed_by;
create index concurrently negotiation_events_signed_by on negotiation_events (session_id, actor_id, seq) where statement is not null;
