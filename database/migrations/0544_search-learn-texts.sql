-- Words of texts that are not public are learnt too: the job begins again with the first thing. The table has one row.
insert into search_learnt default values on conflict (is_only) do update set item = 0, seen = 0;
