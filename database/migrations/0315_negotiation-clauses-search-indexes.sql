-- outside a transaction
-- Clauses to fill: none, except after an upgrade.
drop index concurrently if exists negotiation_clauses_wordless;
create index concurrently negotiation_clauses_wordless on negotiation_clauses (id) where search is null;
