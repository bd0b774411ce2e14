-- Words that mean the same, as administrators say; those that every installation begins with are in the code.
create table search_synonyms (
  id uuid primary key,
  words text[] not null,
  created_at timestamptz not null default now()
);
-- Counts the changes of the table, so that what is kept of it in memory is known to hold.
create table search_synonyms_revision (
  is_only boolean primary key default true check (is_only),
  revision bigint not null default 0
);
insert into search_synonyms_revision default values;
