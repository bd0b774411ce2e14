-- outside a transaction
drop index concurrently if exists memberships_by_name;
create index concurrently memberships_by_name on memberships (group_id, status, name_key, user_id);
-- Words of a membership start with the group ID, so that a search reads only results of its group.
drop index concurrently if exists memberships_words;
create index concurrently memberships_words on memberships using gin (words);
drop index concurrently if exists groups_public_by_name;
create index concurrently groups_public_by_name on groups (name_key, id) where visibility = 'public';
drop index concurrently if exists groups_words;
create index concurrently groups_words on groups using gin (words);
-- Rows to fill: none, except after an upgrade.
drop index concurrently if exists memberships_without_words;
create index concurrently memberships_without_words on memberships (group_id) where words is null;
drop index concurrently if exists groups_without_words;
create index concurrently groups_without_words on groups (id) where words is null;
drop index concurrently if exists negotiations_without_words;
create index concurrently negotiations_without_words on negotiations (id) where words is null;
