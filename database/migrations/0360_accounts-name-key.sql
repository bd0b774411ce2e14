-- By what people are sorted in the directory, prepared in code as the names of members are. Whoever was there before gets theirs by a work.
alter table users add column name_key text collate "C";
