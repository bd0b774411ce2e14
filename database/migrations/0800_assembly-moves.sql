-- How often start or place were changed, which is the SEQUENCE of the calendar entry; and of which entry a person was last sent.
alter table assemblies add column sequence integer not null default 0 check (sequence >= 0);
alter table assembly_convocations add column sequence integer not null default 0;
