-- Uploaded content, stored once under its hash. Tables refer to it by foreign keys; what is
-- unreferenced for a day is deleted.
create table stored_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  media_type text not null,
  stored_at timestamptz not null default now(),
  -- When the last reference ended; null while there is one.
  unreferenced_since timestamptz default now()
);

create index stored_files_unreferenced_since on stored_files (unreferenced_since) where unreferenced_since is not null;

-- Uploads in progress, and complete ones from which no content was created yet.
create table uploads (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null,
  file_name text not null,
  -- As sent by the client, and returned unchanged.
  metadata text not null,
  length bigint not null check (length > 0),
  -- Hash declared by the client, if any.
  expected_hash text,
  -- Null until received and examined completely.
  hash text references stored_files (hash),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- With S3: the multipart upload, and the last part number.
  multipart_id text,
  last_part integer not null default 0
);

create index uploads_user_id on uploads (user_id);
create index uploads_touched_at on uploads (touched_at);
create index uploads_hash on uploads (hash) where hash is not null;

-- Received data with S3: the stored parts, followed by the remainder that is too small for one.
create table upload_parts (
  upload_id uuid not null references uploads (id) on delete cascade,
  start bigint not null,
  size bigint not null,
  number integer,
  etag text,
  bytes bytea,
  primary key (upload_id, start)
);
