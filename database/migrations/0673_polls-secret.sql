-- Secret ballots: choices and voters are stored apart, with nothing that links them.
alter table polls add column is_secret boolean not null default false;

-- All ballots of a poll in one value, in the order of their random IDs. Rewritten with each vote,
-- so that neither row nor order reveals when a ballot was cast.
create table poll_ballots (
  poll_id uuid primary key references polls (id) on delete cascade,
  ballots jsonb not null
);

-- Who has voted, without a time.
create table poll_voters (
  poll_id uuid not null references polls (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (poll_id, user_id)
);
create index poll_voters_user on poll_voters (user_id);
