-- Outbox: domain events not yet delivered to subscribers after the commit. The sender delivers
-- immediately and deletes the row; rows that remain are handed to the job queue.
create table told_facts (
  id bigint generated always as identity primary key,
  subscriber text not null,
  data jsonb not null,
  told_at timestamptz not null default now()
-- Rows are short-lived: vacuum early, and collect no statistics of columns that no query filters
-- by.
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
