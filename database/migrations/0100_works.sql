-- Long work that is done piece by piece, each piece in one transaction with its progress; the jobs that do it are in the queue.
create table works (
  id bigint generated always as identity primary key,
  kind text not null,
  queue text not null,
  -- The id of what it is about. Not a reference: often that is gone at the end.
  subject text not null,
  -- Who may see how far it is, and what they called it.
  owner_id text,
  label text not null default '',
  -- Null until it is counted.
  total integer,
  done integer not null default 0,
  -- Where it stands: which part is being done, and from where that goes on.
  part text,
  place text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (kind, subject)
) with (fillfactor = 50);

create index works_of_owner on works (owner_id) where owner_id is not null;
