-- The folder in which this installation's bytes lie, by the mark that lies in it; no row where they lie in an S3 store. Several nodes share a folder only where each finds the same mark in its own.
create table store_folders (
  is_only boolean primary key default true check (is_only),
  mark uuid not null,
  noted_at timestamptz not null default now()
);
