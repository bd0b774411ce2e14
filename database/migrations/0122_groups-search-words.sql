-- Search words and sort keys of people and groups, folded in code like those of Hub and documents.
-- A background task fills existing rows.
alter table memberships add column name_key text collate "C" not null default '', add column words tsvector;
alter table groups add column name_key text collate "C" not null default '', add column name_words tsvector, add column words tsvector;
alter table negotiations add column words tsvector;
-- Generic plans do not use statistics of the words.
alter table memberships alter column words set statistics 0;
alter table groups alter column words set statistics 0, alter column name_words set statistics 0;
