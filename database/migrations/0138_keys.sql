-- By what the keys of this installation are known again: a node that holds others does not start. Nobody finds a key by its fingerprint.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null,
  noted_at timestamptz not null default now()
);
