-- Hidden by moderators: visible to its sender only, and not downloadable.
alter table shared_files add column is_hidden boolean not null default false;
