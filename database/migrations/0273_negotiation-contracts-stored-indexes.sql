-- outside a transaction
drop index concurrently if exists negotiation_contracts_stored_hash;
create index concurrently negotiation_contracts_stored_hash on negotiation_contracts (stored_hash) where stored_hash is not null;
-- Files to copy to the store, and files to remove from their rows.
drop index concurrently if exists negotiation_contracts_unstored;
create index concurrently negotiation_contracts_unstored on negotiation_contracts (session_id, language) where stored_hash is null;
drop index concurrently if exists negotiation_contracts_leaving;
create index concurrently negotiation_contracts_leaving on negotiation_contracts (session_id, language) where stored_hash is not null and pdf is not null;
