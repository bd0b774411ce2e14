-- An address belongs to whoever confirmed it. Until then any number of accounts may name it and none has a right by it, so
-- that nobody learns from a registration whether an address has an account.
drop index users_email;
-- safe: a row a person; 100,000 of them are done within two seconds
create unique index users_email on users (lower(email)) where email_confirmed_at is not null;
-- safe: a row a person; 100,000 of them are done within two seconds
create index users_email_unconfirmed on users (lower(email), created_at) where email_confirmed_at is null;

-- An address that is to take the place of another: once it is confirmed, and the present one agreed where that was confirmed.
create table email_changes (
  user_id text primary key references users on delete cascade,
  email text not null,
  -- The session that asked for it. It refers to none, since sessions are forgotten earlier.
  session_id uuid,
  -- When that session began: what was set up from then on may be the work of whoever asked.
  suspect_since timestamptz not null,
  confirmed_at timestamptz,
  agreed_at timestamptz
);

insert into email_changes (user_id, email, suspect_since) select id, pending_email, now() from users where pending_email is not null;
-- safe: what waits moves to a table of its own, and a node of before cannot tell who owns an address
alter table users drop column pending_email;

-- `confirm` goes to the address that is to be confirmed, `agree` to the present one when another is to take its place.
alter table email_confirmations add column purpose text not null default 'confirm' check (purpose in ('confirm', 'agree'));

-- Links of notices by which a person says “this was not me”. Only the SHA-256 of what the mail holds is stored.
create table objections (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  suspect_since timestamptz not null,
  expires_at timestamptz not null
);

create index objections_user on objections (user_id);
create index objections_expires_at on objections (expires_at);

-- Those that are there came with the second factor.
alter table recovery_codes add column created_at timestamptz;
-- safe: a row a person; 100,000 of them are done within two seconds
update recovery_codes set created_at = (select confirmed_at from second_factors where second_factors.user_id = recovery_codes.user_id);
-- safe: a row a person; 100,000 of them are done within two seconds
update recovery_codes set created_at = now() where created_at is null;
-- safe: a row a person; 100,000 of them are done within two seconds
alter table recovery_codes alter column created_at set not null, alter column created_at set default now();
