-- What people and groups are sorted and searched by, prepared in code as the Hub and documents do it: one folding for all. Rows that
-- are there already have no words yet and get them by a work.
alter table memberships add column name_key text collate "C" not null default '', add column words tsvector;
alter table groups add column name_key text collate "C" not null default '', add column name_words tsvector, add column words tsvector;
alter table negotiations add column words tsvector;
-- Plans are made once for all values: which words there are is of no use to them.
alter table memberships alter column words set statistics 0;
alter table groups alter column words set statistics 0, alter column name_words set statistics 0;
