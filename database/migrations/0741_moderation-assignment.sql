-- The moderator who takes care of a waiting case; null while nobody has taken it.
alter table moderation_cases add column assigned_to text references users (id);
