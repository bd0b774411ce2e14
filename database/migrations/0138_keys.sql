-- Fingerprints of the keys of this installation: a node with other keys does not start. Keys cannot
-- be derived from them.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null,
  noted_at timestamptz not null default now()
);
