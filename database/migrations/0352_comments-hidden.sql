-- Hidden by moderators: there for its author alone.
alter table comments add column is_hidden boolean not null default false;
