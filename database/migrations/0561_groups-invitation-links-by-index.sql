-- outside a transaction
-- Links by creator: for the closing of an account.
drop index concurrently if exists group_invitations_created_by;
create index concurrently group_invitations_created_by on group_invitations (created_by) where created_by is not null;
