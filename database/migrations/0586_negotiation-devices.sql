-- What the device of a party signed about an event; both null where no device did.
alter table negotiation_events add column statement jsonb, add column signature text;

-- The enrolled keys, as the log has them (events keyEnrolled).
create table negotiation_devices (
  session_id text not null references negotiations (id) on delete cascade,
  key_id text not null check (key_id ~ '^[0-9a-f]{64}$'),
  user_id text not null,
  key jsonb not null,
  seq integer not null,
  primary key (session_id, key_id)
);
