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

-- Invitations to groups. Only a background job compares them with accounts, so that creating one
-- reveals nothing.
create table membership_invitations (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  inviter_id text not null references users (id) on delete cascade,
  -- As typed. Null where an administrator or a manager assigned an account directly, and once that
  -- account is closed.
  email text,
  email_key text generated always as (canonical_identifier(email)) stored,
  language text not null,
  -- Profile of a new account; null once answered.
  profile jsonb,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'expired', 'revoked')),
  -- Became a member immediately, and was notified.
  is_assigned boolean not null default false,
  -- Never sent, because the person declined, left or blocked; looks unanswered to the inviter.
  is_suppressed boolean not null default false,
  -- Creates an account only where this inviter may invite people to the site; otherwise always.
  follows_registration boolean not null default false,
  -- The email that contained it, and the last attempt to send it.
  letter_id uuid references membership_letters (id) on delete set null,
  sent_at timestamptz,
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- The account that accepted, or that was assigned.
  answered_by text references users (id) on delete set null,
  -- The assigned person chose to stay; the choice is no longer offered.
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

-- Refused inviters: for 90 days after declining or leaving, permanently after blocking. No foreign
-- keys to people: leaving a group locks the group, and would deadlock with closing an account.
-- Closing deletes the rows; a sweep deletes late ones.
create table membership_refusals (
  id uuid primary key,
  inviter_id text not null,
  -- The refusing person: an account, the keyed hash of an address, or both.
  user_id text,
  address_key bytea,
  kind text not null check (kind in ('declined', 'left', 'blocked')),
  -- The group that was left: no one else can invite to it either.
  group_id text references groups (id) on delete cascade,
  -- The letter that was answered, for undo.
  letter_id uuid references membership_letters (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null if permanent.
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
