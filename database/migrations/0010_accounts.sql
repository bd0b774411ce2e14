-- Accounts. `id` is a code that people type and read out. Username and email are unique regardless
-- of case.
create table users (
  id text primary key check (id ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  username text not null,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('member', 'manager')),
  is_administrator boolean not null default false,
  -- The password was set by someone else: it only allows setting a new one.
  must_change_password boolean not null default false,
  language text not null default 'en' check (language in ('en', 'fr', 'es')),
  address text,
  postal_code text,
  city text,
  country text,
  phone text,
  profile_image text,
  terms_accepted_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_active_at timestamptz not null default now()
);

create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_administrators on users (id) where is_administrator;

-- A sign-in and all its tokens. Read on every request.
create table sessions (
  id uuid primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_open on sessions (user_id) where ended_at is null;
create index sessions_expires_at on sessions (expires_at);

-- Links that reset a password. Stores only the SHA-256 of the token in the email; used ones are
-- deleted.
create table password_resets (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null
);

create index password_resets_user on password_resets (user_id);
create index password_resets_expires_at on password_resets (expires_at);

-- Failed attempts; the columns are those of the rate limiter library.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index attempts_expire on attempts (expire);

-- Changes to accounts and rights. No foreign keys, since entries outlive the people they name.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  actor_id text,
  subject_id text,
  address_hash text
);

create index audit_at on audit (at, id);
create index audit_subject on audit (subject_id, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'the audit is append-only for a year';
end
$$;

create trigger audit_rows_stay before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_stays before truncate on audit for each statement execute function audit_is_append_only();
