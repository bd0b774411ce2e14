-- People shown in the directory to each reader per day. Stores a 32-bit number keyed by the reader,
-- not the person.
create table directory_views (
  user_id text primary key references users (id) on delete cascade,
  began_at timestamptz not null default now(),
  seen integer[] not null
);
create index directory_views_began on directory_views (began_at);
