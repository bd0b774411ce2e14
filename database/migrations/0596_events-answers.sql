-- Most people who can come; null without a limit.
alter table events add column capacity integer check (capacity >= 1);

-- Who comes to an event. A “yes” has a place or waits for one; places are given in the order of positions.
create table event_answers (
  event_id uuid not null references events (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  is_waiting boolean not null default false,
  -- Counts the answers of the event; a changed answer is the last one.
  position integer not null,
  -- For those who organise the event.
  note text not null default '',
  answered_at timestamptz not null default now(),
  primary key (event_id, user_id),
  check (answer = 'yes' or not is_waiting)
);
create unique index event_answers_position on event_answers (event_id, position);
create index event_answers_user on event_answers (user_id);
