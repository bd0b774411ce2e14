-- Documents of assemblies. Name, size and hash are in the log; the bytes are deleted with the assembly.
create table assembly_annexes (
  assembly_id uuid not null references assemblies (id) on delete cascade,
  -- The ID in the log.
  annex text not null,
  -- Null once the account of who added it is closed: the assembly is the group's.
  uploader_id text references users (id) on delete set null,
  hash text not null references stored_files (hash),
  size bigint not null check (size >= 0),
  media_type text not null,
  primary key (assembly_id, annex)
);
create index assembly_annexes_uploader on assembly_annexes (uploader_id);
create index assembly_annexes_hash on assembly_annexes (hash);
