-- Links by which people register where registration is not open to everybody. The code of a link is not kept: it is made of `seed` and the secret
-- of the installation, and recognised by its hash.
create table registration_invitations (
  id uuid primary key,
  inviter_id text not null references users (id) on delete cascade,
  seed bytea not null,
  code_hash bytea not null unique,
  -- To whom it was mailed, who alone may use it; null for a link that is passed on.
  email text,
  role text not null check (role in ('member', 'manager')),
  max_uses integer not null check (max_uses between 1 and 1000),
  uses integer not null default 0 check (uses <= max_uses),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- Those of one person, and of all, newest first; ids are ordered by time.
create index registration_invitations_of_inviter on registration_invitations (inviter_id, id);
create index registration_invitations_over on registration_invitations (expires_at);
