-- What the list of one's sessions shows: browser and system in two words (never the whole user agent), and the last use.
alter table sessions
  add column device text not null default '',
  add column last_used_at timestamptz not null default now();

-- Whether other people may look the person up.
alter table users add column is_listed boolean not null default true;

-- When the person was told that the account is closed for lack of activity; activity takes it back.
alter table users add column closing_warned_at timestamptz;

create index users_last_active_at on users (last_active_at);
