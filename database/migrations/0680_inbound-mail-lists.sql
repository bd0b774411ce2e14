-- Mailing list of a group, created on first use.
create table mailing_lists (
  group_id text primary key references groups on delete cascade,
  -- The part of its address before the @; it stays when the group is renamed.
  local_part text not null unique,
  -- Whether members can write to the group by email.
  is_open boolean not null default false,
  created_at timestamptz not null default now()
);

-- Members who get each post of the group by email.
create table mailing_list_followers (
  group_id text not null references mailing_lists on delete cascade,
  user_id text not null references users on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index mailing_list_followers_user on mailing_list_followers (user_id);

-- Posts that were sent to the followers: each is sent once.
create table mailing_list_posts (
  thing_id text not null,
  part_id text not null,
  sent_at timestamptz not null default now(),
  primary key (thing_id, part_id)
);
create index mailing_list_posts_sent on mailing_list_posts (sent_at);
