-- Passkeys (WebAuthn), with their public keys. The private key never leaves the device or password
-- manager.
create table passkeys (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Signature counter, if the device has one.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  -- Also stored by a password manager, so that it survives the loss of the device.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_of_person on passkeys (user_id, created_at);

-- Challenges are valid once; those never signed are not stored.
create table used_passkey_challenges (
  id uuid primary key,
  used_at timestamptz not null default now()
);

create index used_passkey_challenges_used_at on used_passkey_challenges (used_at);
