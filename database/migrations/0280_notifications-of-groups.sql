-- What is for all members of a group, once for the group: who is told, and has read it, is worked out when it is read.
create table group_notifications (
  id uuid primary key default uuidv7(),
  kind text not null,
  thing_id text not null,
  -- What of the thing it is about; empty where it is about the thing.
  part_id text not null,
  group_id text not null,
  -- Whose deed it was, where that is told.
  actor_id text references users on delete cascade,
  -- Whose deed it was, told or not: nobody is told of their own.
  deed_of text references users on delete set null,
  -- The domain event that it comes from, which may be delivered twice.
  fact_id uuid not null,
  -- When it happened: whoever belonged to the group then, and listened, is told.
  at timestamptz not null,
  -- When it was told, which may be long behind that.
  told_at timestamptz not null default now(),
  unique (fact_id, group_id, kind, part_id)
);
-- With all that is read of them: whoever belongs to many groups looks through the latest of each.
create index group_notifications_latest on group_notifications (group_id, at desc, id desc) include (kind, thing_id, part_id, actor_id, deed_of, told_at);
create index group_notifications_thing on group_notifications (thing_id, kind);
create index group_notifications_actor on group_notifications (actor_id) where actor_id is not null;
create index group_notifications_deed on group_notifications (deed_of) where deed_of is not null;
create index group_notifications_at on group_notifications (at);

-- Up to when a person has read what their groups were told: of a thing by one kind, or, where both are empty, of all. What was told behind `read_at` is not read.
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

-- When somebody belonged to a group that they have left since: what it was told then comes back where they do.
create table notification_stays (
  user_id text not null references users on delete cascade,
  group_id text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (user_id, group_id, since)
);
create index notification_stays_group on notification_stays (group_id);
create index notification_stays_until on notification_stays (until);

-- From when on a kind or a group is silenced. Of those that are, from now on: what was told before them stands in rows of its own.
alter table notification_levels add column since timestamptz not null default now();

-- The same of levels that are over or were changed: what came while they held stays silenced.
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
