-- One email, or one notification, of an inviter to one person: about all groups that were dispatched together.
create table membership_letters (
  id uuid primary key,
  inviter_id text not null references users (id) on delete cascade,
  -- SHA-256 of the token in the link of the email.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index membership_letters_of_inviter on membership_letters (inviter_id);
create index membership_letters_expiry on membership_letters (expires_at);

-- Who is invited to which group by whom. Only a background job looks at accounts, so that creating one discloses nothing.
create table membership_invitations (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  inviter_id text not null references users (id) on delete cascade,
  -- As it was typed. Null where an administrator or a manager assigned an account directly, and once that account is closed.
  email text,
  email_key text generated always as (canonical_identifier(email)) stored,
  language text not null,
  -- What a new account would get; null once it is answered.
  profile jsonb,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'expired', 'revoked')),
  -- Made a member at once, and notified.
  is_assigned boolean not null default false,
  -- Never sent, because the person declined, left or blocked; the inviter sees one without an answer.
  is_suppressed boolean not null default false,
  -- An account is opened by it only where administrators let the inviter invite to the site; by others always.
  follows_registration boolean not null default false,
  -- The email that it was sent with, and when sending was last attempted.
  letter_id uuid references membership_letters (id) on delete set null,
  sent_at timestamptz,
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- The account that accepted, or that was assigned.
  answered_by text references users (id) on delete set null,
  -- Who was assigned has chosen to stay: nothing more is shown of it.
  is_acknowledged boolean not null default false
);
create index membership_invitations_of_group on membership_invitations (group_id, inviter_id, created_at, id);
create index membership_invitations_of_address on membership_invitations (inviter_id, email_key);
create index membership_invitations_pending on membership_invitations (email_key) where state = 'pending';
create index membership_invitations_expiry on membership_invitations (expires_at) where state = 'pending';
create index membership_invitations_answered on membership_invitations (answered_by);
create index membership_invitations_of_letter on membership_invitations (letter_id);
create index membership_invitations_waiting on membership_invitations (tried_at nulls first, created_at)
  where sent_at is null and not is_suppressed and (state = 'pending' or is_assigned);

-- Whom somebody does not want to be invited by: for 90 days after declining or leaving, for good after blocking. It refers to people without foreign keys: whoever leaves
-- a group holds its lock, and would wait for an account that is being closed and waits for the group. Closing deletes the rows; a sweep deletes what came too late.
create table membership_refusals (
  id uuid primary key,
  inviter_id text not null,
  -- Who refused: an account, the keyed hash of an address, or both.
  user_id text,
  address_key bytea,
  kind text not null check (kind in ('declined', 'left', 'blocked')),
  -- The group that was left: nobody else invites to it either.
  group_id text references groups (id) on delete cascade,
  -- The letter whose answer this was, so that the answer can be undone.
  letter_id uuid references membership_letters (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null: for good.
  ends_at timestamptz,
  check (user_id is not null or address_key is not null),
  check ((kind = 'blocked') = (ends_at is null))
);
create index membership_refusals_of_inviter on membership_refusals (inviter_id);
create index membership_refusals_of_user on membership_refusals (user_id);
create index membership_refusals_of_address on membership_refusals (address_key);
create index membership_refusals_of_group on membership_refusals (group_id);
create index membership_refusals_of_letter on membership_refusals (letter_id);
create index membership_refusals_ending on membership_refusals (ends_at);
