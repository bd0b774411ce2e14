-- What administrators were last told of BACKUP_DIR, so that each change is mailed once, by whichever node looks.
create table backup_standing (
  is_only boolean primary key default true check (is_only),
  state text not null check (state in ('unset', 'unusable', 'none', 'late', 'fine')),
  since timestamptz not null default now(),
  -- Of which state administrators have a mail, if that state lasts; and when the last mail was written.
  mailed_state text,
  mailed_at timestamptz
);
