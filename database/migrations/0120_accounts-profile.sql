-- Job title, and the number of changes of the picture, which is the version in its URL.
alter table users
  add column occupation text,
  add column picture_version integer not null default 0;
