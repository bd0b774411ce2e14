-- outside a transaction
-- Rows by creation day, for statistics; tables with time-ordered IDs need no such index.
drop index concurrently if exists users_created_at;
create index concurrently users_created_at on users (created_at);
drop index concurrently if exists groups_created_at;
create index concurrently groups_created_at on groups (created_at);
drop index concurrently if exists documents_published_at;
create index concurrently documents_published_at on documents (published_at) where published_at is not null;
drop index concurrently if exists negotiations_started_at;
create index concurrently negotiations_started_at on negotiations (started_at);
drop index concurrently if exists stored_files_stored_at;
create index concurrently stored_files_stored_at on stored_files (stored_at) include (size);
