-- The words of comments and replies, for search: made in code. Rows from before get theirs by a work.
alter table comments add column search tsvector;
alter table question_replies add column search tsvector;
