-- What was made under a command id, so that the same command sent again makes nothing more. Without a sender it came from a visitor.
create table commands (
  sender_id text references users (id) on delete cascade,
  command_id uuid not null,
  digest text not null,
  -- Null only while it is being made.
  made_id text,
  sent_at timestamptz not null default now(),
  unique nulls not distinct (command_id, sender_id)
);

create index commands_sent_at on commands (sent_at);
