-- Unanswered request to talk in a private conversation: from `first_id` (true), from `second_id`
-- (false), or none (null).
alter table conversations add column request_from_first boolean;
-- When the other person declined.
alter table conversations add column request_declined_at timestamptz;
