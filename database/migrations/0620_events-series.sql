-- Events that repeat. Each date is an event of its own, which is answered, moved and cancelled like every other one; a
-- periodic job creates the dates of the coming months.
create table event_series (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  author_id text not null references users (id),
  -- Frequency, interval, days, end and exceptions, in the terms of RFC 5545.
  rule jsonb not null,
  -- Time of the first date as entered; the rule is read in its local time.
  first_time jsonb not null,
  -- Dates up to this one have been created. Null before the first ones.
  created_to date,
  -- The rule has no further dates.
  is_complete boolean not null default false,
  -- All its coming dates were cancelled: no further ones are created.
  is_cancelled boolean not null default false,
  created_at timestamptz not null default now()
);
create index event_series_group on event_series (group_id);
create index event_series_author on event_series (author_id);
create index event_series_open on event_series (id) where not is_complete;

alter table events
  add column series_id uuid references event_series (id) on delete cascade,
  -- The date of the rule that this event belongs to, also if it was moved to another one.
  add column occurrence date,
  -- Text or time were edited for this date only.
  add column is_changed boolean not null default false,
  -- In Hub, search and lists of what is new: of a series, only its next date.
  add column is_listed boolean not null default true;
