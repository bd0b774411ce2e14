-- The bytes of what people upload, each content once; they lie in the store, under their hash. A table refers to them by a foreign key, and what no
-- foreign key refers to for a day is removed.
create table stored_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  media_type text not null,
  stored_at timestamptz not null default now(),
  -- Since when nothing refers to it; null while something does.
  unreferenced_since timestamptz default now()
);

create index stored_files_unreferenced_since on stored_files (unreferenced_since) where unreferenced_since is not null;

-- What is being uploaded, and what was and no thing has been made of yet.
create table uploads (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null,
  file_name text not null,
  -- As the sender wrote them, to be given back.
  metadata text not null,
  length bigint not null check (length > 0),
  -- The hash that the sender says it has; null where they say none.
  expected_hash text,
  -- Null until all of it was received and looked at.
  hash text references stored_files (hash),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- Where the store is S3: the multipart upload that it goes to, and the last number that was given to a part.
  multipart_id text,
  last_part integer not null default 0
);

create index uploads_user_id on uploads (user_id);
create index uploads_touched_at on uploads (touched_at);
create index uploads_hash on uploads (hash) where hash is not null;

-- What was received of an upload, where the store is S3: parts that lie there, and behind them what is too little for a part.
create table upload_parts (
  upload_id uuid not null references uploads (id) on delete cascade,
  start bigint not null,
  size bigint not null,
  number integer,
  etag text,
  bytes bytea,
  primary key (upload_id, start)
);
