-- Sample contracts of fictional companies for trying the verification: one row per language and
-- source.
create table negotiation_samples (
  id text not null,
  revision text not null,
  statement text not null,
  signature text not null,
  public_key text not null,
  pdf bytea not null,
  changed_pdf bytea not null,
  made_at timestamptz not null default now(),
  primary key (id, revision)
);
