-- outside a transaction
-- A person's sessions, ended ones among them: for the export, and for what refers to the person when an account closes.
drop index concurrently if exists sessions_person;
create index concurrently sessions_person on sessions (user_id, created_at desc, id desc);
-- Ended sessions are swept after thirty days.
drop index concurrently if exists sessions_ended_at;
create index concurrently sessions_ended_at on sessions (ended_at) where ended_at is not null;
-- What a person did, for their export.
drop index concurrently if exists audit_actor;
create index concurrently audit_actor on audit (actor_id, id) where actor_id is not null;
