-- Facts that subscribers behind the commit have not heard yet. Whoever told one lets them hear it at once and takes its row
-- away; what stays for longer is handed to the queue of jobs.
create table told_facts (
  id bigint generated always as identity primary key,
  subscriber text not null,
  data jsonb not null,
  told_at timestamptz not null default now()
-- Rows come and go: vacuumed early, and spared the bookkeeping of columns that nobody searches by.
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
