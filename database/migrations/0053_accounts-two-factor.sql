-- Second factor: codes of an authenticator app (TOTP). The secret is encrypted with a key derived
-- from TOKEN_SECRET. Unconfirmed ones are not yet required.
create table second_factors (
  user_id text primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- Time step of the last accepted code; codes of this or earlier steps are rejected.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Recovery codes. With 78 random bits each, a plain SHA-256 is enough. Used ones are deleted.
create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
