-- Assemblies of groups: the data for lists, and an append-only log as the source of truth.
create table assemblies (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  -- Null once the account of who convened it is closed: the assembly is the group's.
  convener_id text references users (id) on delete set null,
  title text not null,
  agenda text not null,
  starts_at timestamptz not null,
  time_zone text not null,
  place text not null,
  link text not null,
  phase text not null check (phase in ('convened', 'open', 'paused', 'closed', 'cancelled')),
  -- Last event of the log.
  seq integer not null check (seq >= 0),
  head_hash text not null,
  last_at timestamptz not null,
  -- Category in the Hub; follows the group.
  category text not null,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assemblies_group on assemblies (group_id, starts_at, id);
create index assemblies_convener on assemblies (convener_id, id);

create table assembly_events (
  assembly_id uuid not null references assemblies (id) on delete cascade,
  seq integer not null check (seq > 0),
  -- Time of the server, in milliseconds since 1970.
  at bigint not null,
  -- Null for the server.
  actor text,
  kind text not null,
  payload jsonb not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (assembly_id, seq)
);

-- Events are never changed, and are deleted only with their assembly.
create function assembly_events_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from assemblies where id = old.assembly_id) then
    return old;
  end if;
  raise exception 'events of an assembly are never changed' using errcode = 'integrity_constraint_violation';
end $$;

create trigger assembly_events_stand before update or delete on assembly_events
  for each row execute function assembly_events_stand();

-- Convocations: person, email, and its outcome.
create table assembly_convocations (
  assembly_id uuid not null references assemblies (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- Message-ID of the email; null until it is queued.
  message_id text unique,
  outcome text,
  primary key (assembly_id, user_id)
);
create index assembly_convocations_user on assembly_convocations (user_id);
create index assembly_convocations_due on assembly_convocations (assembly_id) where message_id is null and outcome is null;

-- The ballots of an open secret vote in one value, which is rewritten in the order of their random IDs
-- with each vote. The log names who voted, without a choice; it gets the ballots when the vote closes.
create table assembly_ballots (
  assembly_id uuid not null references assemblies (id) on delete cascade,
  motion text not null,
  ballots jsonb not null,
  primary key (assembly_id, motion)
);

-- By-laws last used by a group.
create table assembly_bylaws (
  group_id text primary key references groups (id) on delete cascade,
  bylaws jsonb not null,
  updated_at timestamptz not null default now()
);
