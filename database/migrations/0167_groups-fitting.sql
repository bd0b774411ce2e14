-- outside a transaction
-- Newest public groups per category, and groups with recent members, for people who look for a
-- group.
drop index concurrently if exists groups_public_by_category;
create index concurrently groups_public_by_category on groups (category, created_at desc, id) where visibility = 'public';
drop index concurrently if exists memberships_newest;
create index concurrently memberships_newest on memberships (created_at desc) where status = 'member';
