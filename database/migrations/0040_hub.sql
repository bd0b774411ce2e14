-- The Hub's own picture of what others publish. It is kept in the transactions that change the things themselves.

-- For whom entries are: `public`, `group:<id>`, `user:<id>`. Numbers keep the big indexes small.
create table hub_scopes (
  id integer generated always as identity primary key,
  name text not null unique
);
insert into hub_scopes (name) values ('public');

-- One row for each thing. The title's key sorts without case and accents whatever the database's collation is.
create table hub_items (
  item bigint generated always as identity primary key,
  kind text not null,
  id text not null,
  title text not null,
  title_key text collate "C" not null,
  author_id text,
  category text not null,
  is_public boolean not null,
  group_ids text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  scopes integer[] not null,
  words tsvector not null,
  unique (kind, id)
) with (toast_tuple_target = 256);
-- Long lists of words go out of line, so that pages of the Hub never read them.
alter table hub_items alter column title set storage main;
alter table hub_items alter column title_key set storage main;
alter table hub_items alter column words set storage external;

-- Words and scopes in one index: a text is looked up among what the reader may see, not filtered afterwards. New words wait
-- in a short list, so that publishing need not touch a hundred places of the index; a short one, since each search reads it.
create index hub_items_words on hub_items using gin (words, scopes) with (gin_pending_list_limit = 1024);

-- One row for each scope that a thing is in. `earlier` are the thing's scopes before this one (null where there are none):
-- of the entries that reach a reader, the one without an earlier scope of the reader's is shown, so each thing comes once.
create table hub_entries (
  scope integer not null,
  item bigint not null,
  kind text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  title_key text collate "C" not null,
  earlier integer[],
  primary key (item, scope)
-- What is newest is read most: vacuumed early, it is read from the indexes alone.
) with (autovacuum_vacuum_insert_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
create index hub_entries_created on hub_entries (scope, created_at, item) include (earlier);
create index hub_entries_updated on hub_entries (scope, updated_at, item) include (earlier);
create index hub_entries_title on hub_entries (scope, title_key, item) include (earlier);
create index hub_entries_kind_created on hub_entries (scope, kind, created_at, item) include (earlier);
create index hub_entries_kind_updated on hub_entries (scope, kind, updated_at, item) include (earlier);
create index hub_entries_kind_title on hub_entries (scope, kind, title_key, item) include (earlier);
-- What several scopes share, for exact totals without counting everything.
create index hub_entries_shared on hub_entries (scope, kind) include (earlier) where earlier is not null;

-- How many entries a scope has (kind '' is all kinds), and how often it changed. A scope has as many lanes as there were
-- writers at once: each writer takes a lane that nobody holds, so nobody waits.
create table hub_counters (
  scope integer not null,
  kind text not null,
  lane bigint not null,
  entries bigint not null,
  revision bigint not null,
  primary key (scope, kind, lane)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
