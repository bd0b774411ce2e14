-- Contact messages to the administrators. Stored even if a mail server exists.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);

create index contact_messages_open on contact_messages (id) where done_at is null;
create index contact_messages_done on contact_messages (id) where done_at is not null;

-- Used form tickets, which cannot be used twice, and the recent number per address.
create table contact_tickets (
  id uuid primary key,
  sender_hash text not null,
  used_at timestamptz not null default now()
);

create index contact_tickets_sender on contact_tickets (sender_hash, used_at);
create index contact_tickets_used_at on contact_tickets (used_at);
