-- outside a transaction
-- What was held back in a year, for the yearly figures.
drop index concurrently if exists moderation_cases_held;
create index concurrently moderation_cases_held on moderation_cases (opened_at) where was_held;
