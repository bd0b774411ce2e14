-- Read model of the Hub, updated in the transactions that change the content.

-- Scopes of entries: `public`, `group:<id>`, `user:<id>`. Numbers keep the large indexes small.
create table hub_scopes (
  id integer generated always as identity primary key,
  name text not null unique
);
insert into hub_scopes (name) values ('public');

-- One row per item. The sort key of the title ignores case and accents, regardless of the
-- collation.
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
-- Long word lists are stored out of line, so that pages of the Hub never read them.
alter table hub_items alter column title set storage main;
alter table hub_items alter column title_key set storage main;
alter table hub_items alter column words set storage external;

-- Words and scopes in one index, so that a search reads only what the viewer can see. A short
-- pending list makes publishing cheaper; each search reads it.
create index hub_items_words on hub_items using gin (words, scopes) with (gin_pending_list_limit = 1024);

-- One row per item and scope. `earlier`: scopes of the item that precede this one, or null. A
-- viewer gets the entry without an earlier scope of theirs, so each item is listed once.
create table hub_entries (
  scope integer not null,
  item bigint not null,
  kind text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  title_key text collate "C" not null,
  earlier integer[],
  primary key (item, scope)
-- The newest entries are read most: early vacuuming allows index-only scans.
) with (autovacuum_vacuum_insert_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
create index hub_entries_created on hub_entries (scope, created_at, item) include (earlier);
create index hub_entries_updated on hub_entries (scope, updated_at, item) include (earlier);
create index hub_entries_title on hub_entries (scope, title_key, item) include (earlier);
create index hub_entries_kind_created on hub_entries (scope, kind, created_at, item) include (earlier);
create index hub_entries_kind_updated on hub_entries (scope, kind, updated_at, item) include (earlier);
create index hub_entries_kind_title on hub_entries (scope, kind, title_key, item) include (earlier);
-- Entries in several scopes, so that exact totals need not count everything.
create index hub_entries_shared on hub_entries (scope, kind) include (earlier) where earlier is not null;

-- Number of entries and of changes per scope (kind '' is all kinds). Each concurrent writer locks a
-- lane of its own, so writers never wait.
create table hub_counters (
  scope integer not null,
  kind text not null,
  lane bigint not null,
  entries bigint not null,
  revision bigint not null,
  primary key (scope, kind, lane)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
