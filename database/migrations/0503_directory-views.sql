-- How many people somebody was shown in the directory within a day. Whom, is not stored: of each a number of 32 bits that is keyed by the reader.
create table directory_views (
  user_id text primary key references users (id) on delete cascade,
  began_at timestamptz not null default now(),
  seen integer[] not null
);
create index directory_views_began on directory_views (began_at);
