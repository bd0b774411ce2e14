-- Invitations of people of a design to its groups. `membership_invitations` has the outcome.
create table design_invitations (
  design_id uuid not null references designs (id) on delete cascade,
  person_id uuid not null,
  -- The group of the design.
  group_id uuid not null,
  invitation_id uuid not null unique,
  primary key (design_id, group_id, person_id)
);

-- Address of the manager as typed: shown instead of a name, whether it has an account or not.
alter table design_requests add column asked_address text;
