-- Whether the manager who offers the group wants to stay as a deputy with all capabilities.
alter table group_hand_overs add column stays_deputy boolean not null default false;
