-- outside a transaction
-- Directory by name: listed people, and others, who are found by members of their groups.
drop index concurrently if exists users_listed_by_name;
create index concurrently users_listed_by_name on users (name_key, id) where is_listed and suspended_at is null;
drop index concurrently if exists users_unlisted_by_name;
create index concurrently users_unlisted_by_name on users (name_key, id) where not is_listed and suspended_at is null;
-- Rows to fill: none, except after an upgrade.
drop index concurrently if exists users_without_name_key;
create index concurrently users_without_name_key on users (id) where name_key is null;
