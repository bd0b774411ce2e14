-- Language of each item per scope: `?` until a background task has read it from its source, empty
-- if undetected. Readers choose the order of languages.
alter table hub_entries add column language text not null default '?';
create table hub_readers (
  user_id text primary key references users on delete cascade,
  languages text[] not null
);
