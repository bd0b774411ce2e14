-- Delivery settings besides the bell: emails, push, and quiet hours.
create table notification_deliveries (
  user_id text primary key references users on delete cascade,
  mail text not null default 'weekly' check (mail in ('never', 'atOnce', 'daily', 'weekly')),
  -- Value before it was ended by a link in an email, for undo.
  mail_before text check (mail_before in ('atOnce', 'daily', 'weekly')),
  hour smallint not null default 8 check (hour between 0 and 23),
  -- Monday is 1.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  -- IANA name; null if unknown.
  time_zone text,
  -- Minute of the day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- Next check for notifications to email; null: on the next notification, or never.
  mail_due_at timestamptz,
  -- Notifications up to this time have been emailed, or need no email.
  mailed_until timestamptz,
  -- Due time of the latest digest.
  digest_for timestamptz,
  -- An address that a mail server rejected permanently; nothing is sent there while the person has
  -- it.
  refused_address text,
  refused_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null) and (refused_address is null) = (refused_at is null))
);
create index notification_deliveries_due on notification_deliveries (mail_due_at) where mail_due_at is not null;

-- Browsers that receive push notifications, with the session of the subscription.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id text not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  shows_content boolean not null,
  created_at timestamptz not null default now(),
  -- Notifications up to this time have been pushed, or need no push.
  told_until timestamptz not null default now(),
  -- Time of the latest notification.
  wanted_at timestamptz not null default now(),
  -- When to push, or to retry.
  due_at timestamptz,
  attempts smallint not null default 0
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_due on push_subscriptions (due_at) where due_at is not null;

-- Time of the notification, which may be much later than its event.
alter table notifications add column told_at timestamptz not null default now();

-- The level `mentions` exists only for groups.
alter table notification_levels add column level text not null default 'nothing' check (level in ('mentions', 'nothing'));
