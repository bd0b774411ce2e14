-- How often people and networks called lately, as the nodes tell each other. Worth nothing after a crash, so it is not logged.
create unlogged table call_counts (
  key text primary key,
  points integer not null,
  ends_at timestamptz not null
);

create index call_counts_ends_at on call_counts (ends_at);
