-- Dates of groups, as their members announce them; and the secret addresses of people's calendars.
create table events (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  author_id text not null references users (id),
  title text not null,
  details text not null,
  place text not null,
  link text not null,
  -- Where the clocks are by which it was entered.
  time_zone text not null,
  is_all_day boolean not null,
  starts_at timestamptz not null,
  -- Behind its last moment; null where nobody said how long it takes.
  ends_at timestamptz check (ends_at > starts_at),
  over_at timestamptz not null generated always as (coalesce(ends_at, starts_at)) stored,
  is_cancelled boolean not null default false,
  -- What the Hub was told: whether everybody may read it, and what it is filed under. Its group says how it is.
  is_public boolean not null,
  category text not null,
  is_hidden boolean not null default false,
  -- Of which edition calendars know (SEQUENCE).
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_all_day or ends_at is not null)
);
create index events_group_over on events (group_id, over_at, id);
create index events_group_new on events (group_id, created_at, id);
create index events_author on events (author_id, id);
create index events_public on events (id) where is_public;
create index events_public_over on events (over_at, id) where is_public;

create table event_calendars (
  user_id text primary key references users (id) on delete cascade,
  -- The address is an HMAC of it, so that this table alone opens no calendar.
  seed bytea not null,
  code_hash bytea not null unique,
  created_at timestamptz not null default now()
);
