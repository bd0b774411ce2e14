-- Words of texts that are not public are learnt too: the job begins again with the first thing.
update search_learnt set item = 0, seen = 0;
