-- Flushing a pending list reads the whole index, whatever its length. The job does it every minute;
-- publications only do it beyond 60 documents per second for a minute.
alter index documents_search set (gin_pending_list_limit = 16384);
alter index hub_items_words set (gin_pending_list_limit = 16384);
