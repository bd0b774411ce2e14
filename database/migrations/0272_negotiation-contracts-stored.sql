-- Files of contracts move to the store. Each is written here with its seal, then copied to the
-- store, and removed from the row a day later: until then, nodes of the previous release find it
-- here.
alter table negotiation_contracts
  alter column pdf drop not null,
  add column stored_hash text references stored_files (hash),
  add column stored_at timestamptz,
  add constraint negotiation_contracts_somewhere check (pdf is not null or stored_hash is not null) not valid;
