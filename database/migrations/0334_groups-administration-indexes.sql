-- outside a transaction
-- List of all groups for administrators, newest first.
drop index concurrently if exists groups_newest;
create index concurrently groups_newest on groups (created_at, id) where deleted_at is null;
