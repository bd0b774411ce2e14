-- Search words of comments and replies, computed in code. A background task fills existing rows.
alter table comments add column search tsvector;
alter table question_replies add column search tsvector;
