-- Background tasks: each batch is a transaction that also saves the progress. Their jobs are in the
-- queue.
create table works (
  id bigint generated always as identity primary key,
  kind text not null,
  queue text not null,
  -- ID of the subject. Not a reference: it is often deleted at the end.
  subject text not null,
  -- Who can see the progress, and the label they gave.
  owner_id text,
  label text not null default '',
  -- Null until counted.
  total integer,
  done integer not null default 0,
  -- Position: the current step, and where it continues.
  part text,
  place text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (kind, subject)
) with (fillfactor = 50);

create index works_of_owner on works (owner_id) where owner_id is not null;
