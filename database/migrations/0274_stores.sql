-- Folder of the stored files, identified by a marker file in it; no row with S3. Nodes share a
-- folder only if each finds the same marker.
create table store_folders (
  is_only boolean primary key default true check (is_only),
  mark uuid not null,
  noted_at timestamptz not null default now()
);
