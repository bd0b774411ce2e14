-- Content with links from new accounts is held for review: `was_held` by the rule, `is_waiting` until
-- a moderator has decided. `was_shown`: others had seen it before, which determines how it is
-- restored. `links`: the addresses that caused it, normalised.
alter table moderation_cases add column is_waiting boolean not null default false, add column was_held boolean not null default false,
  add column was_shown boolean not null default false, add column links text[] not null default '{}';
-- Validated by the next migration, which does not block reads and writes.
-- unused since 2026-11-22-profiles: accepts all values of that release, and one more
alter table moderation_decisions drop constraint moderation_decisions_decision_check,
  add constraint moderation_decisions_decision_check
    check (decision in ('hide', 'remove', 'warn', 'decline', 'restore', 'uphold', 'release')) not valid;
