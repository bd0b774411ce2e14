-- outside a transaction
-- The index covers only rows with words, so other rows cost nothing.
drop index concurrently if exists hub_items_words_held;
create index concurrently hub_items_words_held on hub_items using gin (words, scopes) with (gin_pending_list_limit = 4096) where words is not null;
drop index concurrently if exists hub_items_words;
alter index hub_items_words_held rename to hub_items_words;
