-- Notifications, written from domain events. On read, their feature provides the title and whether
-- they are still valid. Deleted with their subject.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users on delete cascade,
  kind text not null,
  thing_id text not null,
  -- Part of the subject; empty for the whole.
  part_id text not null,
  -- The group through which it reaches the person, if any.
  group_id text,
  -- The actor, where disclosed.
  actor_id text references users on delete cascade,
  -- The domain event that caused it, which may be delivered twice.
  fact_id uuid not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (fact_id, user_id, kind, part_id)
);
create index notifications_latest on notifications (user_id, at desc, id desc);
create index notifications_unread on notifications (user_id, at desc, id desc) where read_at is null;
create index notifications_thing on notifications (thing_id, kind);
create index notifications_group on notifications (group_id) where group_id is not null;
create index notifications_actor on notifications (actor_id) where actor_id is not null;
create index notifications_at on notifications (at);

-- Muted kinds and groups, until a time or permanently.
create table notification_levels (
  user_id text not null references users on delete cascade,
  kind text not null default '',
  group_id text not null default '',
  until timestamptz,
  primary key (user_id, kind, group_id),
  check ((kind = '') <> (group_id = ''))
);
create index notification_levels_group on notification_levels (group_id) where group_id <> '';
