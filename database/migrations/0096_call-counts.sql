-- Recent calls by people and networks, exchanged between nodes. Unlogged, since a crash may lose
-- it.
create unlogged table call_counts (
  key text primary key,
  points integer not null,
  ends_at timestamptz not null
);

create index call_counts_ends_at on call_counts (ends_at);
