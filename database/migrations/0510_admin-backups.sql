-- State of BACKUP_DIR as last reported to administrators, so that one node emails each change once.
create table backup_standing (
  is_only boolean primary key default true check (is_only),
  state text not null check (state in ('unset', 'unusable', 'none', 'late', 'fine')),
  since timestamptz not null default now(),
  -- State that administrators get an email about if it lasts, and time of the last email.
  mailed_state text,
  mailed_at timestamptz
);
