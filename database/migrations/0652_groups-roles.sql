-- Named roles of a group (“The board”): people, and what they may do as such.
create table group_roles (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  name text not null,
  -- Decides whether two names are equal, and sorts.
  name_key text not null,
  created_at timestamptz not null default now(),
  unique (group_id, name_key),
  unique (id, group_id)
);
create table group_role_members (
  role_id uuid not null,
  group_id text not null,
  user_id text not null,
  since timestamptz not null default now(),
  primary key (role_id, user_id),
  foreign key (role_id, group_id) references group_roles (id, group_id) on delete cascade,
  foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
);
create index group_role_members_person on group_role_members (group_id, user_id);
create index group_role_members_user on group_role_members (user_id);
create table group_role_capabilities (
  role_id uuid not null references group_roles (id) on delete cascade,
  capability text not null check (capability in ('invite', 'events', 'decide', 'moderate', 'edit')),
  -- Null once that account is closed.
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null default now(),
  primary key (role_id, capability)
);
create index group_role_capabilities_granting on group_role_capabilities (granted_by);

create or replace view group_rights as
  select g.id as group_id, g.manager_id as user_id, held.capability
  from groups g cross join unnest('{manage,invite,events,decide,moderate,edit}'::text[]) as held (capability)
  where g.deleted_at is null
  union all
  select m.group_id, m.user_id, held.capability
  from group_managers m join groups g on g.id = m.group_id and g.deleted_at is null
  cross join unnest('{manage,invite,events,decide,moderate,edit}'::text[]) as held (capability)
  union all
  select c.group_id, c.user_id, c.capability
  from group_capabilities c join groups g on g.id = c.group_id and g.deleted_at is null
  union all
  select m.group_id, m.user_id, c.capability
  from group_role_members m join group_role_capabilities c on c.role_id = m.role_id join groups g on g.id = m.group_id and g.deleted_at is null;
