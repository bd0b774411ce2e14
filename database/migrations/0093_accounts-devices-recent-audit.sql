-- Browsers with an earlier sign-in, which failed attempts by strangers do not lock out. Stores only
-- the SHA-256 of the secret in the browser; valid for this account only.
create table known_devices (
  id uuid primary key,
  user_id text not null references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index known_devices_user on known_devices (user_id, last_used_at);
create index known_devices_expires_at on known_devices (expires_at);

-- When the person last confirmed their identity, required for sensitive actions, and the device of
-- the session, which may have been deleted.
alter table sessions
  add column authenticated_at timestamptz,
  add column known_device_id uuid;
-- safe: one row per person; 100,000 rows take less than two seconds
update sessions set authenticated_at = created_at;
-- safe: one row per person; 100,000 rows take less than two seconds
alter table sessions
  alter column authenticated_at set default now(),
  alter column authenticated_at set not null;

-- The trigger also runs in sessions that replay changes (session_replication_role).
alter table audit enable always trigger audit_rows_stay;
alter table audit enable always trigger audit_stays;
