-- Events of groups, and secret addresses of personal calendars.
create table events (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  author_id text not null references users (id),
  title text not null,
  details text not null,
  place text not null,
  link text not null,
  -- Time zone in which it was entered.
  time_zone text not null,
  is_all_day boolean not null,
  starts_at timestamptz not null,
  -- Exclusive end; null without a duration.
  ends_at timestamptz check (ends_at > starts_at),
  over_at timestamptz not null generated always as (coalesce(ends_at, starts_at)) stored,
  is_cancelled boolean not null default false,
  -- As last reported to the Hub: whether everyone can read it, and its filters. Its group decides.
  is_public boolean not null,
  category text not null,
  is_hidden boolean not null default false,
  -- Edition known to calendars (SEQUENCE).
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
  -- The address is an HMAC of it, so that the table alone gives no access to a calendar.
  seed bytea not null,
  code_hash bytea not null unique,
  created_at timestamptz not null default now()
);
