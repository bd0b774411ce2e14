-- Groups offered by their manager to another member. At most one open offer per group; declined
-- ones stay, so that the person is not asked again soon.
create table group_hand_overs (
  group_id text not null references groups (id) on delete cascade,
  -- The member it is offered to.
  user_id text not null references users (id) on delete cascade,
  offered_by text not null references users (id) on delete cascade,
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  declined_at timestamptz,
  primary key (group_id, user_id)
);
create unique index group_hand_overs_open on group_hand_overs (group_id) where declined_at is null;
create index group_hand_overs_person on group_hand_overs (user_id);
create index group_hand_overs_offering on group_hand_overs (offered_by);
