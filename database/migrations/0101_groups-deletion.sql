-- A group that is being deleted is gone for everybody from the moment on that this is set; it has no manager and is emptied by a job.
alter table groups add column deleted_at timestamptz;
alter table groups alter column manager_id drop not null;
alter table groups add constraint groups_managed check (deleted_at is not null or manager_id is not null) not valid;
alter table groups validate constraint groups_managed;

-- What an account leaves behind has no author: no list and no rule finds it, and a job takes it away.
alter table documents alter column author_id drop not null;
