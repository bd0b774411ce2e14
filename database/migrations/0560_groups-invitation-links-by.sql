-- The person who created a link, whom the page of the link names. Null for links of earlier releases, and after the account was closed.
alter table group_invitations add column created_by text references users (id) on delete set null;
