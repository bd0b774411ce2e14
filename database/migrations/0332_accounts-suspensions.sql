-- End of a suspension, null if permanent, and the reason, sent to the person by email and shown to
-- administrators.
alter table users
  add column suspended_until timestamptz,
  add column suspension_reason text;
