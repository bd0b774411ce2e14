-- Who of a design was invited to which of its groups. What became of an invitation is told by `membership_invitations`; without it, nothing is.
create table design_invitations (
  design_id uuid not null references designs (id) on delete cascade,
  person_id uuid not null,
  -- The group of the design.
  group_id uuid not null,
  invitation_id uuid not null unique,
  primary key (design_id, group_id, person_id)
);

-- The address by which a manager was asked, as it was typed: whoever asked is told it in place of a name, whether it has an account or not.
alter table design_requests add column asked_address text;
