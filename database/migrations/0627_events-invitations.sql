-- People who want events they answer in their own calendar, by email.
create table event_invitation_choices (
  user_id text primary key references users (id) on delete cascade,
  chosen_at timestamptz not null default now()
);

-- State of an event in the calendar of a person. Outlives the event, so that deleting it cancels
-- the entry.
create table event_invitations (
  event_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  -- Rises with each email that changes the entry (RFC 5546, 2.1.4).
  sequence integer not null,
  -- Revision and answer that the calendar knows.
  revision integer not null,
  answer text not null check (answer in ('yes', 'maybe', 'no', 'waiting')),
  -- Whether the calendar has an entry.
  is_open boolean not null default true,
  -- The cancelled entry: title, group, and the content line of its start.
  title text not null,
  group_name text not null,
  starts_line text not null,
  over_at timestamptz not null,
  -- Time stamp of the last reply of the calendar; earlier ones are ignored.
  replied_stamp timestamptz,
  primary key (event_id, user_id)
);
create index event_invitations_user on event_invitations (user_id);
create index event_invitations_over on event_invitations (over_at);
