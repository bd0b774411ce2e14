-- Hidden by moderators: visible to its author only.
alter table questions add column is_hidden boolean not null default false;
alter table question_replies add column is_hidden boolean not null default false;
