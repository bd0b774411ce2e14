-- What the manager of a group lets its deputies do, one row for each capability. They end with the membership.
create table group_capabilities (
  group_id text not null,
  user_id text not null,
  capability text not null check (capability in ('invite', 'events', 'moderate', 'edit')),
  -- Null once that account is closed.
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null default now(),
  primary key (group_id, user_id, capability),
  foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
);
create index group_capabilities_person on group_capabilities (user_id, capability);
create index group_capabilities_granting on group_capabilities (granted_by);
