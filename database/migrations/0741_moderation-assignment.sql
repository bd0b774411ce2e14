-- Moderator assigned to an open case; null if unassigned.
alter table moderation_cases add column assigned_to text references users (id);
