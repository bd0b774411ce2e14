-- Synonyms defined by administrators; built-in ones are in the code.
create table search_synonyms (
  id uuid primary key,
  words text[] not null,
  created_at timestamptz not null default now()
);
-- Number of changes of the table, to validate the copy in memory.
create table search_synonyms_revision (
  is_only boolean primary key default true check (is_only),
  revision bigint not null default 0
);
insert into search_synonyms_revision default values;
