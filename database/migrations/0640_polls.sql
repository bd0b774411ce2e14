-- Questions with options, for the members of a group.
create table polls (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  author_id text not null references users (id),
  question text not null,
  kind text not null check (kind in ('single', 'multiple')),
  options text[] not null check (cardinality(options) >= 2),
  -- When members see the results.
  results text not null check (results in ('always', 'atEnd')),
  ends_at timestamptz not null,
  -- Set by the job that closes ended polls, with the result: votes for each option, and people who voted.
  -- It stays as it is when accounts are closed later.
  closed_at timestamptz,
  counts integer[],
  voters integer,
  -- Set by the job that reminds members who have not voted.
  reminded_at timestamptz,
  -- What the Hub lists it under; follows the group.
  category text not null,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((closed_at is null) = (counts is null) and (closed_at is null) = (voters is null))
);
create index polls_group on polls (group_id, ends_at, id);
create index polls_author on polls (author_id, id);
create index polls_closing on polls (ends_at) where closed_at is null;

create table poll_votes (
  poll_id uuid not null references polls (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- Places of the chosen options, from 0.
  choices smallint[] not null check (cardinality(choices) >= 1),
  voted_at timestamptz not null default now(),
  primary key (poll_id, user_id)
);
create index poll_votes_user on poll_votes (user_id);
