-- When people of a group are reminded of its events unless they choose otherwise; the usual time for groups without a row.
create table event_reminder_defaults (
  group_id text primary key references groups (id) on delete cascade,
  reminder text not null check (reminder in ('none', 'tenMinutes', 'oneHour', 'oneDay', 'oneWeek')),
  set_at timestamptz not null default now()
);

-- When a person wants to be reminded of an event. The job computes the instant from the entered
-- time.
create table event_reminders (
  event_id uuid not null references events (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  reminder text not null check (reminder in ('none', 'tenMinutes', 'oneHour', 'oneDay', 'oneWeek')),
  chosen_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_reminders_user on event_reminders (user_id);

-- Who was reminded of an event, and of which start as entered, so that a moved event reminds again.
create table event_reminded (
  event_id uuid not null references events (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  starts text not null,
  reminded_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_reminded_user on event_reminded (user_id);
