-- outside a transaction
-- Content held for review within a year, for the annual statistics.
drop index concurrently if exists moderation_cases_held;
create index concurrently moderation_cases_held on moderation_cases (opened_at) where was_held;
