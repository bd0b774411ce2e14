-- An address is confirmed once a link sent to it was used. A new address is stored next to the
-- current one.
alter table users add column email_confirmed_at timestamptz, add column pending_email text;

-- The administrator address of the configuration needs no confirmation.
update users set email_confirmed_at = now() where is_administrator;

-- Links that confirm an address. Stores only the SHA-256 of the token in the email; used ones are
-- deleted.
create table email_confirmations (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);

create index email_confirmations_user on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);
