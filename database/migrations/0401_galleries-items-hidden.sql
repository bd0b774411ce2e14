-- Hidden by moderators: visible to the author of its gallery only.
alter table gallery_items add column is_hidden boolean not null default false;
