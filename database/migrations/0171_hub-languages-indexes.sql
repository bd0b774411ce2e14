-- outside a transaction
-- Things in some languages by date, and how many they are, of all kinds or one: from the index alone.
drop index concurrently if exists hub_entries_language;
create index concurrently hub_entries_language on hub_entries (scope, language, created_at, item) include (earlier, kind);
-- Things whose language nobody has asked for: none, but after an update of the product.
drop index concurrently if exists hub_entries_without_language;
create index concurrently hub_entries_without_language on hub_entries (item) where language = '?';
