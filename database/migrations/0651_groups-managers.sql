-- Managers of a group beside groups.manager_id, which names its first one. They end with the membership.
create table group_managers (
  group_id text not null,
  user_id text not null,
  since timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
);
create index group_managers_person on group_managers (user_id);

-- An offer that makes the member a further manager, open until then. Its expires_at is past: nodes of the previous
-- release, which would replace the manager, do not see it as open.
alter table group_hand_overs add column joins_until timestamptz;

-- Who has which capability in which group: the one source of rights in groups. Managers have all, and `manage`.
create view group_rights as
  select g.id as group_id, g.manager_id as user_id, held.capability
  from groups g cross join unnest('{manage,invite,events,decide,moderate,edit}'::text[]) as held (capability)
  where g.deleted_at is null
  union all
  select m.group_id, m.user_id, held.capability
  from group_managers m join groups g on g.id = m.group_id and g.deleted_at is null
  cross join unnest('{manage,invite,events,decide,moderate,edit}'::text[]) as held (capability)
  union all
  select c.group_id, c.user_id, c.capability
  from group_capabilities c join groups g on g.id = c.group_id and g.deleted_at is null;
