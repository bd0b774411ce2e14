-- Saved searches. `finds`: new results since the person last looked, by kind and ID, limited to
-- what they can see.
create table saved_searches (
  user_id text not null references users (id),
  -- Created by the window that saved it.
  id uuid not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  finds text[] not null default '{}',
  primary key (user_id, id)
);
create index saved_searches_due on saved_searches (checked_at, user_id);
