-- The last event that changed more than counts: windows load the changes after it, or the whole
-- assembly.
alter table assemblies add column changed_seq integer not null default 0;
