-- The capability to manage the polls of a group.
alter table group_capabilities drop constraint group_capabilities_capability_check;
-- unused since 2026-11-26-events: that release does not have this table
alter table group_capabilities add constraint group_capabilities_known
  check (capability in ('invite', 'events', 'decide', 'moderate', 'edit')) not valid;
alter table group_capabilities validate constraint group_capabilities_known;
