-- Hidden by moderators: there for its author alone.
alter table questions add column is_hidden boolean not null default false;
alter table question_replies add column is_hidden boolean not null default false;
