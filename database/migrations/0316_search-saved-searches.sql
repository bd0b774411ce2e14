-- The searches that people keep. What a search found since somebody looked at it last stands in `finds`, as kind and id, by what they may see.
create table saved_searches (
  user_id text not null references users (id),
  -- Made by the window that saved it.
  id uuid not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  finds text[] not null default '{}',
  primary key (user_id, id)
);
create index saved_searches_due on saved_searches (checked_at, user_id);
