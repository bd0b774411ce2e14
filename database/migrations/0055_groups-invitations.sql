-- Links for joining a group without a request. The code is derived from `seed` and the secret of
-- the installation and found by its hash, so the table alone gives no access.
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
