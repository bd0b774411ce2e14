-- The signed statement of an ended session: its last hash, and the hashes of its files in all
-- languages.
create table negotiation_seals (
  session_id text primary key references negotiations (id) on delete cascade,
  statement text not null,
  -- Ed25519 signature of the statement, and its public key; base64.
  signature text not null,
  public_key text not null,
  sealed_at timestamptz not null default now()
);

-- Sessions with stored data that differs from what was written: nothing is signed for them until
-- resolved.
create table negotiation_differences (
  session_id text primary key references negotiations (id) on delete cascade,
  place text not null check (place in ('log', 'tables', 'seal', 'file')),
  found_at timestamptz not null default now()
);
