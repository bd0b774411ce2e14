-- What a device of a party signed of the end of a session: the last hash and the hashes of its files, as the text that was signed.
create table negotiation_countersignatures (
  session_id text not null,
  key_id text not null,
  user_id text not null,
  statement text not null,
  -- ECDSA over the statement; base64.
  signature text not null,
  added_at timestamptz not null default now(),
  primary key (session_id, key_id),
  foreign key (session_id, key_id) references negotiation_devices (session_id, key_id) on delete cascade
);
