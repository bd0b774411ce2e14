-- outside a transaction
-- Sorting by title filters by date within the index, without fetching rows.
drop index concurrently if exists hub_entries_title_dated;
create index concurrently hub_entries_title_dated on hub_entries (scope, title_key, item) include (earlier, created_at);
drop index concurrently if exists hub_entries_title;
alter index hub_entries_title_dated rename to hub_entries_title;
drop index concurrently if exists hub_entries_kind_title_dated;
create index concurrently hub_entries_kind_title_dated on hub_entries (scope, kind, title_key, item) include (earlier, created_at);
drop index concurrently if exists hub_entries_kind_title;
alter index hub_entries_kind_title_dated rename to hub_entries_kind_title;
