-- State of the mailbox for incoming emails, as last reported by the process that reads it.
create table mail_in_state (
  is_only boolean primary key default true check (is_only),
  is_connected boolean not null,
  -- The code of the last failure.
  failure text,
  noted_at timestamptz not null default now()
);
