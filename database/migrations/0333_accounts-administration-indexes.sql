-- outside a transaction
-- Lists for administrators: all people, and suspended ones, newest first.
drop index concurrently if exists users_newest;
create index concurrently users_newest on users (created_at, id);
drop index concurrently if exists users_suspended;
create index concurrently users_suspended on users (created_at, id) where suspended_at is not null;
drop index concurrently if exists users_suspended_until;
create index concurrently users_suspended_until on users (suspended_until) where suspended_until is not null;
drop index concurrently if exists users_email_beginning;
create index concurrently users_email_beginning on users (email_key text_pattern_ops);
drop index concurrently if exists audit_action;
create index concurrently audit_action on audit (action, id);
