-- Sort key for the directory, computed in code like that of members. A background task fills
-- existing rows.
alter table users add column name_key text collate "C";
