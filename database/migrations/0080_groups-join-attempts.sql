-- Attempts with group IDs are counted in `attempts`, like all others.
drop table group_join_attempts;
