-- outside a transaction
drop index concurrently if exists users_name_spellings;
create index concurrently users_name_spellings on users using gin (name_spellings) with (gin_pending_list_limit = 1024);
-- Rows to fill: none, except after an upgrade.
drop index concurrently if exists users_without_spellings;
create index concurrently users_without_spellings on users (id) where name_spellings is null;
