-- outside a transaction
drop index concurrently if exists users_search;
create index concurrently users_search on users using gin (search) with (gin_pending_list_limit = 1024);
-- Rows to fill: none, except after an upgrade.
drop index concurrently if exists users_wordless;
create index concurrently users_wordless on users (id) where search is null;
