-- outside a transaction
-- All sessions of a person, for the export and for closing the account.
drop index concurrently if exists sessions_person;
create index concurrently sessions_person on sessions (user_id, created_at desc, id desc);
-- Ended sessions are deleted after 30 days.
drop index concurrently if exists sessions_ended_at;
create index concurrently sessions_ended_at on sessions (ended_at) where ended_at is not null;
-- Actions of a person, for the export.
drop index concurrently if exists audit_actor;
create index concurrently audit_actor on audit (actor_id, id) where actor_id is not null;
