-- Browsers in which somebody has signed in before. What strangers try does not keep their owners out there. Only the SHA-256 of the secret that
-- the browser holds is stored, and it is good for this one account.
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

-- When the person of a session last showed that it is them; dangerous deeds ask for it again. And the device in which it was opened, which may
-- be forgotten meanwhile.
alter table sessions
  add column authenticated_at timestamptz,
  add column known_device_id uuid;
-- safe: a row a person; 100,000 of them are done within two seconds
update sessions set authenticated_at = created_at;
-- safe: a row a person; 100,000 of them are done within two seconds
alter table sessions
  alter column authenticated_at set default now(),
  alter column authenticated_at set not null;

-- The rows stay for a session that replays changes (session_replication_role) as well.
alter table audit enable always trigger audit_rows_stay;
alter table audit enable always trigger audit_stays;
