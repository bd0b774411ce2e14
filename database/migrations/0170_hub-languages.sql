-- The language of each thing, in each place where it stands: `?` until its source was asked, which a work does for what is there already, and empty
-- where its words tell none. Which languages come first is each reader's own.
alter table hub_entries add column language text not null default '?';
create table hub_readers (
  user_id text primary key references users on delete cascade,
  languages text[] not null
);
