-- Emptying a list of waiting words costs the same for a few hundred documents as for thousands: it goes through the whole
-- index. The job does it each minute; who publishes meets a full list only beyond sixty documents a second for a minute.
alter index documents_search set (gin_pending_list_limit = 16384);
alter index hub_items_words set (gin_pending_list_limit = 16384);
