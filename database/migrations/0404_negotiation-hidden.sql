-- Hidden by moderators: its parties see it unchanged, and no one new can find or join it. Not in
-- the log, since no party did it.
alter table negotiations add column is_hidden boolean not null default false;
