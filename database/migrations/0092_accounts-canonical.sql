-- Canonical form of usernames and addresses, used to find, count and compare them. Same rules as
-- `features/accounts/contract/canonical-identifier.ts`. By ICU, so that case folding outside ASCII
-- does not depend on the locale of the database.
create function canonical_identifier(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(normalize(lower(normalize(value, NFKC) collate "und-x-icu"), NFKC))
$$;

-- safe: a row a person; 100,000 of them are done within two seconds
alter table users
  add column username_key text generated always as (canonical_identifier(username)) stored,
  add column email_key text generated always as (canonical_identifier(email)) stored;

-- Until now only letter case was looked through. Of two people whom that told apart and this does not, the one who was there first keeps the
-- name; the other's gets their ID behind it.
-- safe: a row a person; 100,000 of them are done within two seconds
update users set username = left(username, 21) || '-' || lower(id), updated_at = now()
where exists (select from users earlier where earlier.username_key = users.username_key and (earlier.created_at, earlier.id) < (users.created_at, users.id));

-- Of two such addresses that are both confirmed, the earlier one stays; the other's person still signs in by username and gives another.
-- safe: a row a person; 100,000 of them are done within two seconds
update users set email = lower(id) || '@address-taken.invalid', email_confirmed_at = null, updated_at = now()
where email_confirmed_at is not null and exists (
  select from users earlier
  where earlier.email_key = users.email_key and earlier.email_confirmed_at is not null and (earlier.created_at, earlier.id) < (users.created_at, users.id)
);

drop index users_username;
drop index users_email;
drop index users_email_unconfirmed;
-- safe: a row a person; 100,000 of them are done within two seconds
create unique index users_username on users (username_key);
-- safe: a row a person; 100,000 of them are done within two seconds
create unique index users_email on users (email_key) where email_confirmed_at is not null;
-- safe: a row a person; 100,000 of them are done within two seconds
create index users_email_unconfirmed on users (email_key, created_at) where email_confirmed_at is null;
