-- Whether people without an account can come, by name and confirmed email address; only while the event is public.
alter table events add column takes_guests boolean not null default false;

-- People without an account who come to an event, or asked to.
create table event_guests (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  email text not null,
  -- Language of the emails.
  language text not null,
  asked_at timestamptz not null default now(),
  -- When the address was confirmed; before, the guest has no place and does not wait.
  confirmed_at timestamptz,
  is_waiting boolean not null default false,
  -- Place among the answers of the event (event_answers.position).
  position integer,
  checked_in_at timestamptz,
  check ((confirmed_at is null) = (position is null)),
  check (confirmed_at is not null or (not is_waiting and checked_in_at is null))
);
create unique index event_guests_email on event_guests (event_id, lower(email));
create index event_guests_unconfirmed on event_guests (asked_at) where confirmed_at is null;

-- Guests who got a message besides its recipients.
alter table event_messages add column guest_count integer not null default 0;
