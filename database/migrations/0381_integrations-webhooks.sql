-- Webhooks: addresses of other sites that receive the notifications of their owner.
create table webhooks (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  address text not null check (char_length(address) <= 2000),
  kinds text[] not null check (cardinality(kinds) > 0),
  sealed_secret bytea not null,
  -- Fingerprint of the encryption key.
  sealed_by text not null,
  created_at timestamptz not null default now(),
  -- Next delivery; null if none is pending.
  due_at timestamptz,
  -- Time of the first failure since the last success.
  failing_since timestamptz,
  off_since timestamptz,
  off_because text check (off_because in ('owner', 'failing', 'gone', 'accessEnded')),
  check ((off_since is null) = (off_because is null))
);

create index webhooks_of_person on webhooks (user_id, created_at);
create index webhooks_told on webhooks using gin (kinds) where off_since is null;
create index webhooks_due on webhooks (due_at) where due_at is not null;

-- Pending and past deliveries. Store IDs only; the payload is created at each attempt.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  kind text not null,
  thing_id text not null,
  part_id text not null default '',
  group_id text,
  actor_id text references users (id) on delete set null,
  fact_id uuid not null,
  -- Time of the event.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Next attempt; null when finished.
  due_at timestamptz default now(),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'withheld')),
  attempts smallint not null default 0,
  attempted_at timestamptz,
  -- Last response, or the reason of the failure.
  answer smallint,
  problem text check (problem in ('notFound', 'notPublic', 'certificate', 'tooSlow', 'unreachable')),
  unique (webhook_id, fact_id, kind, thing_id, part_id),
  check ((due_at is null) = (status <> 'waiting'))
);

create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_actor on webhook_deliveries (actor_id) where actor_id is not null;
create index webhook_deliveries_newcomer on webhook_deliveries (thing_id) where kind = 'accountRegistered';
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
