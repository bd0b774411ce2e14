-- Hidden by moderators: there for its author alone.
alter table galleries add column is_hidden boolean not null default false;
