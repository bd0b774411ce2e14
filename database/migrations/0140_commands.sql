-- Results of idempotent commands by command ID. Without a sender, it came from a visitor.
create table commands (
  sender_id text references users (id) on delete cascade,
  command_id uuid not null,
  digest text not null,
  -- Null only during creation.
  made_id text,
  sent_at timestamptz not null default now(),
  unique nulls not distinct (command_id, sender_id)
);

create index commands_sent_at on commands (sent_at);
