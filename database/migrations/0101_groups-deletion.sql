-- A group being deleted is invisible to everyone from this time. It has no manager, and a job
-- empties it.
alter table groups add column deleted_at timestamptz;
alter table groups alter column manager_id drop not null;
alter table groups add constraint groups_managed check (deleted_at is not null or manager_id is not null) not valid;
alter table groups validate constraint groups_managed;

-- Content of closed accounts has no author: no list or policy finds it, and a job deletes it.
alter table documents alter column author_id drop not null;
