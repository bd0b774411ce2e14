-- When the organisers checked the person in.
alter table event_answers add column checked_in_at timestamptz;
