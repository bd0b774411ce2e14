-- Emails stored while no SMTP server is configured. Administrators read them here.
create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null default now()
);

create index mails_created_at on mails (created_at, id);
