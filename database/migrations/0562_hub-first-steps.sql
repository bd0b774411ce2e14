-- When a person put away the list of first steps; null while it is shown.
alter table hub_readers add column first_steps_ended_at timestamptz;
