-- Links by which people join a group at once. The code of a link is not kept: it is made of `seed` and the secret of the
-- installation, and recognised by its hash, so that the table alone opens no group.
create table group_invitations (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  seed bytea not null,
  code_hash bytea not null unique,
  max_uses integer check (max_uses between 1 and 1000),
  uses integer not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (max_uses is null or uses <= max_uses)
);

create index group_invitations_of_group on group_invitations (group_id, created_at);
