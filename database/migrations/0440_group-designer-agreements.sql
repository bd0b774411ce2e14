-- Groups of a conversion that need the agreement of their future manager. They do not exist for
-- anyone before.
create table design_requests (
  -- Changes with each conversion.
  id uuid not null unique,
  design_id uuid not null,
  -- The group of the design.
  group_id uuid not null,
  -- The person asked; the person who converts the design, if they manage the group themselves.
  manager_id text references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'made', 'declined', 'lapsed', 'withdrawn', 'failed')),
  -- Error code of the failure.
  failure text,
  -- Number of attempts to create the group; repeated failures are given up.
  attempts integer not null default 0,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (design_id, group_id),
  foreign key (design_id, group_id) references design_groups (design_id, id) on delete cascade
);
create index design_requests_of_manager on design_requests (manager_id, asked_at, id);
create index design_requests_waiting on design_requests (asked_at) where state = 'waiting';

-- Managers who agree in advance to all groups that this person creates for them.
create table design_agreements (
  manager_id text not null references users (id) on delete cascade,
  designer_id text not null references users (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  primary key (manager_id, designer_id)
);
create index design_agreements_designer on design_agreements (designer_id);

-- When the group was created, if later than the conversion; it can be undone for a day.
alter table design_groups add column made_at timestamptz;
-- Last manager looked up for a group: repeated lookups are not counted.
alter table design_groups add column looked_up text;
