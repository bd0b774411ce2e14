-- Key of a further device of a person; `approval`: the signature by one of their enrolled devices.
create table negotiation_device_requests (
  session_id text not null references negotiations (id) on delete cascade,
  user_id text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{64}$'),
  key jsonb not null,
  approval jsonb,
  requested_at timestamptz not null default now(),
  primary key (session_id, user_id)
);
