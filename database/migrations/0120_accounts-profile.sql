-- What a person does, as they say it in one line; and how often their picture changed, which is the version in its address.
alter table users
  add column occupation text,
  add column picture_version integer not null default 0;
