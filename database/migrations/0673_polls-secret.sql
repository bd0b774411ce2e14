-- Secret ballots: what is chosen, and who has voted, without anything that joins the two.
alter table polls add column is_secret boolean not null default false;

-- All ballots of a poll in one value, each with a random ID and in the order of these. It is written
-- anew with each vote, so that neither row nor order says when a ballot came.
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
