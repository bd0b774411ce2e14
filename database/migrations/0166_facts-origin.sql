-- ID of the domain event of a row, and its actor; null in rows of earlier releases.
alter table told_facts add column fact_id uuid, add column actor_id text;
