-- Words that wait for their index are put in their places by a job each minute, many at a time; those who publish hardly ever do it.
alter index hub_items_words set (gin_pending_list_limit = 4096);

-- Plans are made once for all values, so that which words there are is of no use to them; sampling them takes seconds.
alter table hub_items alter column words set statistics 0;
