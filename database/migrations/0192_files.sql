-- Files shared with one member of a common group. After the end, the details for the sender remain;
-- the bytes are deleted.
create table shared_files (
  id uuid primary key,
  group_id text not null references groups (id),
  sender_id text not null references users (id),
  recipient_id text not null references users (id),
  -- Null after the end.
  hash text references stored_files (hash),
  -- The same, permanently.
  sha256 text not null,
  size bigint not null check (size > 0),
  media_type text not null,
  file_name text not null,
  note text not null default '',
  shared_at timestamptz not null default now(),
  expires_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('takenBack', 'removed', 'expired', 'leftGroup')),
  -- Byte ranges sent since the last complete download.
  sent int8multirange not null default '{}',
  download_begun_at timestamptz,
  downloaded_at timestamptz,
  downloads integer not null default 0,
  mailed_at timestamptz,
  check ((ended_at is null) = (hash is not null) and (ended_at is null) = (ending is null))
);
create index shared_files_sender on shared_files (sender_id, id);
create index shared_files_recipient on shared_files (recipient_id, id);
create index shared_files_group on shared_files (group_id, id);
create index shared_files_expiry on shared_files (expires_at) where ended_at is null and expires_at is not null;
create index shared_files_untold on shared_files (sender_id, recipient_id) where mailed_at is null and ended_at is null;
create index shared_files_hash on shared_files (hash) where hash is not null;
