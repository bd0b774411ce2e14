-- Sample contracts of made-up companies, by which anybody may try how one is checked: a row for each language and for what it was made of.
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
