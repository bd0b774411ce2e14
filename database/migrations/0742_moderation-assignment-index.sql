-- outside a transaction
-- Waiting cases of a moderator.
drop index concurrently if exists moderation_cases_assigned;
create index concurrently moderation_cases_assigned on moderation_cases (assigned_to, severity, id) where state in ('open', 'contested');
