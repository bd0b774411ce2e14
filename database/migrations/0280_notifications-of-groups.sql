-- Notifications for all members of a group, one row per group. Recipients and read state are
-- computed on read.
create table group_notifications (
  id uuid primary key default uuidv7(),
  kind text not null,
  thing_id text not null,
  -- Part of the subject; empty for the whole.
  part_id text not null,
  group_id text not null,
  -- The actor, where disclosed.
  actor_id text references users on delete cascade,
  -- The actor, disclosed or not: no one is notified of their own actions.
  deed_of text references users on delete set null,
  -- The domain event that caused it, which may be delivered twice.
  fact_id uuid not null,
  -- Time of the event: notifies those who were members and had not muted the group then.
  at timestamptz not null,
  -- Time of the notification, which may be much later.
  told_at timestamptz not null default now(),
  unique (fact_id, group_id, kind, part_id)
);
-- A covering index: people in many groups read the latest rows of each.
create index group_notifications_latest on group_notifications (group_id, at desc, id desc) include (kind, thing_id, part_id, actor_id, deed_of, told_at);
create index group_notifications_thing on group_notifications (thing_id, kind);
create index group_notifications_actor on group_notifications (actor_id) where actor_id is not null;
create index group_notifications_deed on group_notifications (deed_of) where deed_of is not null;
create index group_notifications_at on group_notifications (at);

-- Read position of a person in group notifications: of one kind and subject, or of all if both are
-- empty. Notifications after `read_at` are unread.
create table notification_marks (
  user_id text not null references users on delete cascade,
  kind text not null,
  thing_id text not null,
  up_to timestamptz not null,
  read_at timestamptz not null default now(),
  primary key (user_id, kind, thing_id),
  check ((kind = '') = (thing_id = ''))
);
create index notification_marks_up_to on notification_marks (up_to);

-- Past memberships: notifications from then return if the person joins again.
create table notification_stays (
  user_id text not null references users on delete cascade,
  group_id text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (user_id, group_id, since)
);
create index notification_stays_group on notification_stays (group_id);
create index notification_stays_until on notification_stays (until);

-- Start of muting. Existing ones start now: earlier notifications have rows of their own.
alter table notification_levels add column since timestamptz not null default now();

-- Past levels: notifications received while they applied stay muted.
create table notification_earlier_levels (
  user_id text not null references users on delete cascade,
  kind text not null,
  group_id text not null,
  level text not null check (level in ('mentions', 'nothing')),
  since timestamptz not null,
  until timestamptz not null,
  primary key (user_id, kind, group_id, since),
  check ((kind = '') <> (group_id = ''))
);
create index notification_earlier_levels_group on notification_earlier_levels (group_id) where group_id <> '';
create index notification_earlier_levels_until on notification_earlier_levels (until);
