-- Which fact a row is about, and who did it; rows of nodes that do not know say neither.
alter table told_facts add column fact_id uuid, add column actor_id text;
