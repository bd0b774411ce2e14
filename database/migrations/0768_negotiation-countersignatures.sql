-- Countersignatures by devices of parties: the signed text has the last hash and the hashes of the
-- files.
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
