-- Final contracts, created once per language, so that everyone gets the same bytes.
create table negotiation_contracts (
  session_id text not null references negotiations (id) on delete cascade,
  language text not null check (language in ('en', 'fr', 'es')),
  pdf bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  primary key (session_id, language)
);
-- Already compressed.
alter table negotiation_contracts alter column pdf set storage external;

-- Sessions whose parties were sent the signed end of the log.
create table negotiation_contract_mails (
  session_id text primary key references negotiations (id) on delete cascade,
  queued_at timestamptz not null default now()
);
