-- Signed minutes of closed assemblies. The files cannot be made again: each contains the time of its signature.
create table assembly_minutes (
  assembly_id uuid not null references assemblies (id) on delete cascade,
  language text not null,
  pdf bytea not null,
  created_at timestamptz not null default now(),
  primary key (assembly_id, language)
);
