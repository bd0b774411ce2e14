-- Hidden by moderators: its sender alone still sees it, and nobody gets it.
alter table shared_files add column is_hidden boolean not null default false;
