-- Hidden by moderators: visible to its author only.
alter table galleries add column is_hidden boolean not null default false;
