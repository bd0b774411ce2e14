-- outside a transaction
-- Rows to fill: none, except after an upgrade.
drop index concurrently if exists memberships_without_edition;
create index concurrently memberships_without_edition on memberships (group_id, user_id) where words_edition is null;
