-- Tries of group ids are counted with all others, in `attempts`.
drop table group_join_attempts;
