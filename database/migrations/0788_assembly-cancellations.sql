-- Whether the person was emailed that the assembly was called off.
alter table assembly_convocations add column is_cancellation_sent boolean not null default false;
