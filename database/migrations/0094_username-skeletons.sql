-- What a username looks like (UTS #39), so that no two can be taken for one another. Worked out in code: rows that are there already get theirs
-- at the next start. Those among them that look alike keep their names and are numbered; a newcomer is the first of its look or none at all.
alter table users add column username_skeleton text;
alter table users add column username_skeleton_twin smallint not null default 0;
-- safe: a row a person; 100,000 of them are done within two seconds
create unique index users_username_skeleton on users (username_skeleton, username_skeleton_twin);
