-- Documents in the bin of their author, in no other list or index, with their earlier state for
-- restoring.
alter table documents add column deleted_at timestamptz,
  add column deleted_visibility text check (deleted_visibility in ('public', 'private')),
  add column deleted_group_ids text[];

-- Validated in a second step that does not block reads and writes.
alter table documents drop constraint documents_state_check, drop constraint documents_published_is_complete,
  add constraint documents_state_check check (state in ('draft', 'published', 'deleted') and (state = 'deleted') = (deleted_at is not null))
    not valid,
  add constraint documents_published_is_complete check (
    state in ('draft', 'deleted') and visibility is null
    or state = 'published' and visibility is not null and published_at is not null and title <> '' and category is not null
  ) not valid;
alter table documents validate constraint documents_state_check;
alter table documents validate constraint documents_published_is_complete;
