-- Search words of people: name, username, job title and ID, computed in code. A background task
-- fills existing rows.
alter table users add column search tsvector;
