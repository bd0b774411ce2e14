-- Who came by a link of the manager's, or was put there by them, is vouched for in that group.
alter table memberships add column is_invited boolean not null default false;
