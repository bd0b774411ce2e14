-- What moderators hid is for its author alone, in no other list and index; beside it what it was, to be shown again as that.
alter table documents add column hidden_visibility text, add column hidden_group_ids text[];

-- Checked by the next migration, beside which people go on reading and writing.
alter table documents drop constraint documents_visibility_check,
  add constraint documents_visibility_check check (visibility in ('public', 'private', 'hidden')) not valid,
  add constraint documents_hidden_visibility_check check (hidden_visibility in ('public', 'private')) not valid;
