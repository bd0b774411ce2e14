-- An address counts as confirmed once a link that was sent to it has been used. A new address waits beside the old one.
alter table users add column email_confirmed_at timestamptz, add column pending_email text;

-- What the person who runs the installation configured needs no confirming.
update users set email_confirmed_at = now() where is_administrator;

-- Links that confirm an address. Only the SHA-256 of what the mail holds is stored; a used one is removed.
create table email_confirmations (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);

create index email_confirmations_user on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);
