-- outside a transaction
drop index concurrently if exists memberships_by_name;
create index concurrently memberships_by_name on memberships (group_id, status, name_key, user_id);
-- The words of a membership begin with its group's id, so that a search reads what it finds in its group and nothing else.
drop index concurrently if exists memberships_words;
create index concurrently memberships_words on memberships using gin (words);
drop index concurrently if exists groups_public_by_name;
create index concurrently groups_public_by_name on groups (name_key, id) where visibility = 'public';
drop index concurrently if exists groups_words;
create index concurrently groups_words on groups using gin (words);
-- Rows that wait for their words: none, but after an update of the product.
drop index concurrently if exists memberships_without_words;
create index concurrently memberships_without_words on memberships (group_id) where words is null;
drop index concurrently if exists groups_without_words;
create index concurrently groups_without_words on groups (id) where words is null;
drop index concurrently if exists negotiations_without_words;
create index concurrently negotiations_without_words on negotiations (id) where words is null;
