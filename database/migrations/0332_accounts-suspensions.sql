-- Until when somebody is suspended, for good where it is null, and why: told to them by mail, and to administrators.
alter table users
  add column suspended_until timestamptz,
  add column suspension_reason text;
