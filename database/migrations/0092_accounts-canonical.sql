-- Canonical form of usernames and addresses, used to find, count and compare them. Same rules as
-- `features/accounts/contract/canonical-identifier.ts`. By ICU, so that case folding outside ASCII
-- does not depend on the locale of the database.
create function canonical_identifier(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(normalize(lower(normalize(value, NFKC) collate "und-x-icu"), NFKC))
$$;

-- safe: one row per person; 100,000 rows take less than two seconds
alter table users
  add column username_key text generated always as (canonical_identifier(username)) stored,
  add column email_key text generated always as (canonical_identifier(email)) stored;

-- Earlier releases ignored only letter case. Of two usernames that are equal in the new form, the
-- older account keeps its name; the ID of the other account is appended to its name.
-- safe: one row per person; 100,000 rows take less than two seconds
update users set username = left(username, 21) || '-' || lower(id), updated_at = now()
where exists (select from users earlier where earlier.username_key = users.username_key and (earlier.created_at, earlier.id) < (users.created_at, users.id));

-- Of two equal confirmed addresses, the older account keeps its address. The other person can still
-- sign in by username and enter a new one.
-- safe: one row per person; 100,000 rows take less than two seconds
update users set email = lower(id) || '@address-taken.invalid', email_confirmed_at = null, updated_at = now()
where email_confirmed_at is not null and exists (
  select from users earlier
  where earlier.email_key = users.email_key and earlier.email_confirmed_at is not null and (earlier.created_at, earlier.id) < (users.created_at, users.id)
);

drop index users_username;
drop index users_email;
drop index users_email_unconfirmed;
-- safe: one row per person; 100,000 rows take less than two seconds
create unique index users_username on users (username_key);
-- safe: one row per person; 100,000 rows take less than two seconds
create unique index users_email on users (email_key) where email_confirmed_at is not null;
-- safe: one row per person; 100,000 rows take less than two seconds
create index users_email_unconfirmed on users (email_key, created_at) where email_confirmed_at is null;
