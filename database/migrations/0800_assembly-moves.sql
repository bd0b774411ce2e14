-- Number of changes of start or place (SEQUENCE of the calendar entry), and the number last sent to
-- a person.
alter table assemblies add column sequence integer not null default 0 check (sequence >= 0);
alter table assembly_convocations add column sequence integer not null default 0;
