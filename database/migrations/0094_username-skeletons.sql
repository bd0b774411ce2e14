-- Skeletons of usernames (UTS #39), so that no two look alike. Computed in code; existing rows at
-- the next start, where lookalikes keep their names and are numbered. A new username is the first
-- of its skeleton or is rejected.
alter table users add column username_skeleton text;
alter table users add column username_skeleton_twin smallint not null default 0;
-- safe: one row per person; 100,000 rows take less than two seconds
create unique index users_username_skeleton on users (username_skeleton, username_skeleton_twin);
