-- Read models of sessions, written in the transaction that appends to the log of events, the source
-- of truth. No foreign keys to people or groups: signed content never changes.

create table negotiations (
  id text primary key check (id ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  -- The last event and its hash. Commands lock this row.
  seq integer not null,
  head_hash text not null,
  last_at timestamptz not null,
  manager_id text not null,
  title text,
  agenda text not null,
  document_type text not null,
  rule text not null check (rule in ('unanimity', 'twoThirds', 'majority')),
  is_mediated boolean not null,
  group_id text,
  admission text not null check (admission in ('open', 'approval')),
  phase text not null check (phase in ('open', 'timeUp', 'finalVote', 'ended')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  length_minutes integer not null,
  extensions jsonb not null,
  ended_at timestamptz,
  -- Counted for lists.
  party_count integer not null,
  clause_count integer not null,
  decided_count integer not null
) with (fillfactor = 70);

create index negotiations_of_group on negotiations (group_id, started_at) where phase <> 'ended';

create table negotiation_events (
  session_id text not null references negotiations (id) on delete cascade,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  -- Null for the clock.
  actor_id text,
  type text not null,
  data jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (session_id, seq)
);

-- Events are never changed, and are deleted only with their session.
create function negotiation_events_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from negotiations where id = old.session_id) then
    return old;
  end if;
  raise exception 'events of a session are never changed' using errcode = 'integrity_constraint_violation';
end $$;

create trigger negotiation_events_stand before update or delete on negotiation_events
  for each row execute function negotiation_events_stand();
create function negotiation_log_stands() returns trigger language plpgsql as $$
begin
  raise exception 'events of a session are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger negotiation_log_stands before truncate on negotiation_events for each statement execute function negotiation_log_stands();

create table negotiation_parties (
  session_id text not null references negotiations (id) on delete cascade,
  user_id text not null,
  position integer not null,
  -- Name at the time of joining.
  name text not null,
  status text not null check (status in ('waiting', 'present', 'left', 'removed', 'declined')),
  joined_at timestamptz not null,
  left_at timestamptz,
  reason text,
  -- Not in the log: the person can no longer be shown or notified.
  is_account_closed boolean not null default false,
  primary key (session_id, user_id)
);

create index negotiation_parties_of_person on negotiation_parties (user_id);

create table negotiation_clauses (
  id uuid primary key,
  session_id text not null references negotiations (id) on delete cascade,
  position integer not null,
  thread_id uuid not null,
  target_id uuid,
  depth integer not null,
  author_id text not null,
  title text,
  text text not null,
  text_hash text not null,
  state text not null check (state in ('pending', 'active', 'accepted', 'rejected')),
  rejection text check (rejection in ('vote', 'superseded', 'withdrawn')),
  proposed_at timestamptz not null,
  decided_at timestamptz,
  tally jsonb,
  unique (session_id, position)
);

create table negotiation_ballots (
  clause_id uuid not null references negotiation_clauses (id) on delete cascade,
  user_id text not null,
  position integer not null,
  choice text not null check (choice in ('accept', 'reject')),
  reason text,
  cast_at timestamptz not null,
  primary key (clause_id, user_id)
);

-- Executed commands by the ID of the sender; a repeated command gets the same events as a reply.
create table negotiation_commands (
  session_id text not null references negotiations (id) on delete cascade,
  actor_id text not null,
  command_id uuid not null,
  digest text not null,
  -- Its events; none if the last number precedes the first.
  first_seq integer not null,
  last_seq integer not null,
  primary key (session_id, actor_id, command_id)
);
