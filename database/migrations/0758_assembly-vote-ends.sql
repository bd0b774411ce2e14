-- Planned end of the open vote of an assembly; null if none is open, or the chair closes it.
alter table assemblies add column vote_ends_at timestamptz;
