-- Passkeys (WebAuthn): of each its public key. The private one never leaves the device, or the password manager, of its person.
create table passkeys (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often it signed, where its device counts that.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  -- Kept by a password manager too, so that it outlives the device.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_of_person on passkeys (user_id, created_at);

-- What a passkey has signed is good once; what was never signed is not kept at all.
create table used_passkey_challenges (
  id uuid primary key,
  used_at timestamptz not null default now()
);

create index used_passkey_challenges_used_at on used_passkey_challenges (used_at);
