-- Codes emailed for signing in from an unknown device while strangers exhaust the attempts. Stores
-- an HMAC; a code is valid once.
create table sign_in_codes (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Wrong passwords entered with it.
  tries smallint not null default 0
);
create index sign_in_codes_user on sign_in_codes (user_id, created_at desc);
create index sign_in_codes_expires on sign_in_codes (expires_at);
