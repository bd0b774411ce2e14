-- A job flushes the pending list of the index every minute, so that publications rarely have to.
alter index hub_items_words set (gin_pending_list_limit = 4096);

-- Generic plans do not use statistics of the words, and sampling them takes seconds.
alter table hub_items alter column words set statistics 0;
