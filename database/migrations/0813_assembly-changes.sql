-- The last event after which windows do not only count: they show what came after it, or read the assembly again.
alter table assemblies add column changed_seq integer not null default 0;
