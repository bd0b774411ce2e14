-- Invitation links for registration. The code is derived from `seed` and the secret of the
-- installation, and found by its hash.
create table registration_invitations (
  id uuid primary key,
  inviter_id text not null references users (id) on delete cascade,
  seed bytea not null,
  code_hash bytea not null unique,
  -- Recipient of the email, the only one who can use the link; null for links that can be shared.
  email text,
  role text not null check (role in ('member', 'manager')),
  max_uses integer not null check (max_uses between 1 and 1000),
  uses integer not null default 0 check (uses <= max_uses),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- Invitations of one person, and of all, newest first; IDs are ordered by time.
create index registration_invitations_of_inviter on registration_invitations (inviter_id, id);
create index registration_invitations_over on registration_invitations (expires_at);
