-- Groups of a conversion that wait for the agreement of whoever shall manage them. They exist for nobody before.
create table design_requests (
  -- Another one with each conversion.
  id uuid not null unique,
  design_id uuid not null,
  -- The group of the design.
  group_id uuid not null,
  -- Who is asked; whoever converts, where they take it themselves.
  manager_id text references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'made', 'declined', 'lapsed', 'withdrawn', 'failed')),
  -- Why it came to nothing: the code of an error.
  failure text,
  -- How often it was begun to be founded: what fails each time is given up.
  attempts integer not null default 0,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (design_id, group_id),
  foreign key (design_id, group_id) references design_groups (design_id, id) on delete cascade
);
create index design_requests_of_manager on design_requests (manager_id, asked_at, id);
create index design_requests_waiting on design_requests (asked_at) where state = 'waiting';

-- Managers who agree to whatever groups this person founds under them.
create table design_agreements (
  manager_id text not null references users (id) on delete cascade,
  designer_id text not null references users (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  primary key (manager_id, designer_id)
);
create index design_agreements_designer on design_agreements (designer_id);

-- When it was founded, where that was later than the conversion: a day from then on it can be undone.
alter table design_groups add column made_at timestamptz;
-- The manager that was last looked up for a group: the same again is not counted again.
alter table design_groups add column looked_up text;
