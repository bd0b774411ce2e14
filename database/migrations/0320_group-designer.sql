-- Designs: planned people and groups. Cells contain what was typed, valid or not.
create table designs (
  id uuid primary key,
  owner_id text not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  state text not null default 'draft' check (state in ('draft', 'converting', 'converted', 'undoing', 'undone')),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  converted_at timestamptz,
  -- Error code of the last failed conversion.
  failure text,
  -- Groups being undone; null for all.
  undoing uuid[],
  -- The latest conversion or undo; earlier ones no longer have an effect.
  run uuid
);
create unique index designs_run on designs (run) where run is not null;
create index designs_of_owner on designs (owner_id, saved_at desc, id);

create table design_groups (
  design_id uuid not null references designs (id) on delete cascade,
  id uuid not null,
  place double precision not null,
  line integer,
  cells jsonb not null,
  -- The created group. Not a reference: the ID of a deleted group still shows that the design was
  -- used.
  group_id text,
  -- Number of members at that time.
  placed integer,
  undone_at timestamptz,
  primary key (design_id, id)
);
create index design_groups_made on design_groups (group_id) where group_id is not null;

create table design_people (
  design_id uuid not null references designs (id) on delete cascade,
  id uuid not null,
  place double precision not null,
  line integer,
  cells jsonb not null,
  group_ids uuid[] not null default '{}',
  primary key (design_id, id)
);

-- Accounts created or found for people of a design. Outlives the design until a created account is
-- first used.
create table design_accounts (
  user_id text not null references users (id) on delete cascade,
  design_id uuid references designs (id) on delete set null,
  person_id uuid not null,
  -- Created by the conversion; otherwise it existed before.
  is_made boolean not null,
  -- State of the email with the link to the account; `none`: nothing to send.
  mail text not null check (mail in ('waiting', 'sent', 'none')),
  mailed_at timestamptz,
  opened_at timestamptz,
  primary key (user_id, person_id)
);
create unique index design_accounts_person on design_accounts (design_id, person_id);
create index design_accounts_waiting on design_accounts (user_id) where mail = 'waiting';

-- Members after confirmation: people whose existing account names an unconfirmed address.
create table design_pending_members (
  user_id text not null references users (id) on delete cascade,
  group_id text not null references groups (id) on delete cascade,
  design_id uuid references designs (id) on delete set null,
  primary key (user_id, group_id)
);
create index design_pending_members_group on design_pending_members (group_id);
create index design_pending_members_design on design_pending_members (design_id);

-- Progress of a conversion or its undo, written outside its transaction.
create table design_progress (
  design_id uuid primary key references designs (id) on delete cascade,
  done integer not null,
  total integer not null,
  -- Number of attempts; repeated failures are given up.
  attempts integer not null default 0
);
