-- Designs of people and groups that are not there yet. Cells are what was typed, right or not.
create table designs (
  id uuid primary key,
  owner_id text not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  state text not null default 'draft' check (state in ('draft', 'converting', 'converted', 'undoing', 'undone')),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  converted_at timestamptz,
  -- The code of what the last conversion came to nothing for.
  failure text,
  -- Which groups are being undone; all where it is null.
  undoing uuid[],
  -- The latest conversion or undoing: an earlier one does nothing any more.
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
  -- The group that it became. Not a reference: a group that is gone says that it was used.
  group_id text,
  -- How many it had as members then.
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

-- Whose account a person of a design became. It outlives the design for as long as nobody has opened an account that was made.
create table design_accounts (
  user_id text not null references users (id) on delete cascade,
  design_id uuid references designs (id) on delete set null,
  person_id uuid not null,
  -- Made by the conversion; otherwise it was there.
  is_made boolean not null,
  -- Where its owner follows a link to themselves: no mail goes out where there is nothing to say.
  mail text not null check (mail in ('waiting', 'sent', 'none')),
  mailed_at timestamptz,
  opened_at timestamptz,
  primary key (user_id, person_id)
);
create unique index design_accounts_person on design_accounts (design_id, person_id);
create index design_accounts_waiting on design_accounts (user_id) where mail = 'waiting';

-- Who belongs to a group once they have confirmed their address: they had an account that named it.
create table design_pending_members (
  user_id text not null references users (id) on delete cascade,
  group_id text not null references groups (id) on delete cascade,
  design_id uuid references designs (id) on delete set null,
  primary key (user_id, group_id)
);
create index design_pending_members_group on design_pending_members (group_id);
create index design_pending_members_design on design_pending_members (design_id);

-- How far a conversion or its undoing is, written beside the transaction in which it happens.
create table design_progress (
  design_id uuid primary key references designs (id) on delete cascade,
  done integer not null,
  total integer not null,
  -- How often it was begun anew: what fails each time is given up.
  attempts integer not null default 0
);
