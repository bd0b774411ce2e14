-- What is signed of a session when it has ended, once: its last hash and the hashes of its files in all languages, as the text that was signed.
create table negotiation_seals (
  session_id text primary key references negotiations (id) on delete cascade,
  statement text not null,
  -- Ed25519 over the statement, and the key that checks it; base64.
  signature text not null,
  public_key text not null,
  sealed_at timestamptz not null default now()
);

-- Sessions of which something is kept that is not what was written: nothing of them is signed until that is put right.
create table negotiation_differences (
  session_id text primary key references negotiations (id) on delete cascade,
  place text not null check (place in ('log', 'tables', 'seal', 'file')),
  found_at timestamptz not null default now()
);
