-- Files of contracts lie in the store. Each is written here with its seal first, laid into the store behind that, and leaves its row a day later: until then
-- nodes that still run the code of before find it where they look.
alter table negotiation_contracts
  alter column pdf drop not null,
  add column stored_hash text references stored_files (hash),
  add column stored_at timestamptz,
  add constraint negotiation_contracts_somewhere check (pdf is not null or stored_hash is not null) not valid;
