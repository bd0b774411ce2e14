-- What a new account wrote with a link waits until a moderator has looked at it: hidden by a rule (`was_held`), and still so (`is_waiting`). Whether others had
-- seen it before says how it comes back. `links` are the addresses for which it waits, spelled out.
alter table moderation_cases add column is_waiting boolean not null default false, add column was_held boolean not null default false,
  add column was_shown boolean not null default false, add column links text[] not null default '{}';
-- Checked by the next migration, beside which people go on reading and writing.
-- unused since 2026-11-22-profiles: all that a release writes is taken as before, and one decision more
alter table moderation_decisions drop constraint moderation_decisions_decision_check,
  add constraint moderation_decisions_decision_check
    check (decision in ('hide', 'remove', 'warn', 'decline', 'restore', 'uphold', 'release')) not valid;
