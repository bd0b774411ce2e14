-- The second factor of a sign-in: codes of an app on the person's phone (TOTP). The secret is sealed with a key made from
-- TOKEN_SECRET, so that the table alone is of no use. Not confirmed: shown once, not asked for yet.
create table second_factors (
  user_id text primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Codes for the day on which the phone is lost: random enough (78 bits) that a plain SHA-256 cannot be turned back. A used
-- one is removed.
create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
