-- Documents that several people write at the same time: the merged text, and the updates after it.
create table document_live_texts (
  document_id uuid primary key references documents (id) on delete cascade,
  -- Nodes and marks that a client must know; older clients are refused.
  schema_version smallint not null,
  -- Updates up to `merged_seq`, merged.
  state bytea not null,
  merged_seq integer not null default 0,
  last_seq integer not null default 0,
  -- The last update that the text of the document contains.
  saved_seq integer not null default 0,
  -- Number of changes by each client, encoded by Yjs: an update must continue them.
  vector bytea not null,
  -- Size of the updates after `merged_seq`.
  update_bytes bigint not null default 0,
  updated_at timestamptz not null default now(),
  check (merged_seq <= last_seq and saved_seq <= last_seq)
);

create index document_live_texts_unsaved on document_live_texts (updated_at) where saved_seq < last_seq;

create table document_updates (
  document_id uuid not null references document_live_texts (document_id) on delete cascade,
  seq integer not null,
  content bytea not null,
  author_id text references users (id) on delete set null,
  appended_at timestamptz not null default now(),
  primary key (document_id, seq)
);

create index document_updates_author on document_updates (author_id);

-- Owners of client numbers: no one can write under the number of another person.
create table document_clients (
  document_id uuid not null references document_live_texts (document_id) on delete cascade,
  client bigint not null,
  author_id text references users (id) on delete set null,
  primary key (document_id, client)
);

create index document_clients_author on document_clients (author_id);
