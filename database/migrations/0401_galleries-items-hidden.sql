-- Hidden by moderators: there for the author of its gallery alone.
alter table gallery_items add column is_hidden boolean not null default false;
