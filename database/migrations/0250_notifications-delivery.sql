-- How people are told beside the bell: by mail, by their browsers, and when it is quiet.
create table notification_deliveries (
  user_id text primary key references users on delete cascade,
  mail text not null default 'weekly' check (mail in ('never', 'atOnce', 'daily', 'weekly')),
  -- What it was before a link in a mail ended it, so that it can be undone.
  mail_before text check (mail_before in ('atOnce', 'daily', 'weekly')),
  hour smallint not null default 8 check (hour between 0 and 23),
  -- From Monday, 1.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  -- A name of the IANA; null where it is not known.
  time_zone text,
  -- Minutes of the day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- When it is looked whether there is something to mail; null: when something comes, or never.
  mail_due_at timestamptz,
  -- What was told up to then has been mailed, or did not have to be.
  mailed_until timestamptz,
  -- For when the latest digest was.
  digest_for timestamptz,
  -- The address that a mail server refused for good; while the person has it, nothing is sent there.
  refused_address text,
  refused_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null) and (refused_address is null) = (refused_at is null))
);
create index notification_deliveries_due on notification_deliveries (mail_due_at) where mail_due_at is not null;

-- Browsers that are told, each by the session in which its person asked for it.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id text not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  shows_content boolean not null,
  created_at timestamptz not null default now(),
  -- What was told up to then has been pushed, or did not have to be.
  told_until timestamptz not null default now(),
  -- When something came last.
  wanted_at timestamptz not null default now(),
  -- When it is pushed, or tried again.
  due_at timestamptz,
  attempts smallint not null default 0
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_due on push_subscriptions (due_at) where due_at is not null;

-- When a person was told, which may be long behind what they are told of.
alter table notifications add column told_at timestamptz not null default now();

-- Mentions alone come through a group.
alter table notification_levels add column level text not null default 'nothing' check (level in ('mentions', 'nothing'));
