-- Documents hidden by moderators are visible to their author only, in no other list or index.
-- `hidden_visibility`: the earlier value, for restoring.
alter table documents add column hidden_visibility text, add column hidden_group_ids text[];

-- Validated by the next migration, which does not block reads and writes.
alter table documents drop constraint documents_visibility_check,
  add constraint documents_visibility_check check (visibility in ('public', 'private', 'hidden')) not valid,
  add constraint documents_hidden_visibility_check check (hidden_visibility in ('public', 'private')) not valid;
