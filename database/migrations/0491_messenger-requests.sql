-- Who of the two people of a private conversation asked the other to talk and has no answer: `first_id` (true), `second_id` (false), or nobody (null).
alter table conversations add column request_from_first boolean;
-- Since when the other has declined.
alter table conversations add column request_declined_at timestamptz;
