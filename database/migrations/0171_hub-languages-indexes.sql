-- outside a transaction
-- Items by language and date, and their number, overall or per kind, by index-only scans.
drop index concurrently if exists hub_entries_language;
create index concurrently hub_entries_language on hub_entries (scope, language, created_at, item) include (earlier, kind);
-- Items without a detected language: none, except after an upgrade.
drop index concurrently if exists hub_entries_without_language;
create index concurrently hub_entries_without_language on hub_entries (item) where language = '?';
