-- Addresses at which one person answers one notification by email. Of each its SHA-256; the address itself is only in the email.
create table mail_reply_addresses (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id text not null references users on delete cascade,
  -- The notification: its kind, its thing and the part of it.
  kind text not null,
  thing_id text not null,
  part_id text not null,
  created_at timestamptz not null default now()
);
create index mail_reply_addresses_user on mail_reply_addresses (user_id);
create index mail_reply_addresses_created on mail_reply_addresses (created_at);

-- Emails as they came in.
create table received_mails (
  id uuid primary key,
  -- The person of the address that it was sent to.
  user_id text not null references users on delete cascade,
  purpose text not null check (purpose in ('answer', 'bounce')),
  -- Of the recipient and the Message-ID: an email that is delivered again is stored once.
  digest bytea not null unique check (octet_length(digest) = 32),
  -- The notification that it answers; null for a bounce.
  kind text,
  thing_id text,
  part_id text,
  -- When the address expires; null for a bounce.
  answer_until timestamptz,
  -- The envelope; the sender of a bounce is empty.
  sender text not null,
  client_address text,
  client_name text,
  -- The whole email until it is handled.
  raw bytea,
  received_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'posted', 'notPosted', 'ignored')),
  handled_at timestamptz,
  -- Why it was not posted.
  reason text,
  subject text not null default '',
  -- All that it said, with quotations and signature.
  whole_text text not null default '',
  -- Files that were not taken.
  left_files jsonb not null default '[]',
  -- When its person was told by email.
  told_at timestamptz
);
create index received_mails_user on received_mails (user_id, received_at);
create index received_mails_received on received_mails (received_at);
