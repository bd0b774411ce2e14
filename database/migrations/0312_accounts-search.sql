-- What people are found by: name, username, profession and identifier, made in code. Rows from before get theirs by a work.
alter table users add column search tsvector;
