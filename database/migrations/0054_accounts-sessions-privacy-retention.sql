-- For the list of sessions: browser and system (never the whole user agent), and last use.
alter table sessions
  add column device text not null default '',
  add column last_used_at timestamptz not null default now();

-- Whether others can find the person in the directory.
alter table users add column is_listed boolean not null default true;

-- When the person was warned that the inactive account will be closed; reset by activity.
alter table users add column closing_warned_at timestamptz;

create index users_last_active_at on users (last_active_at);
