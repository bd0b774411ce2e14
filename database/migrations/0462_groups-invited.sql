-- Members who used a link of a manager or were added by one are trusted in that group.
alter table memberships add column is_invited boolean not null default false;
