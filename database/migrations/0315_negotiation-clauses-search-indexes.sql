-- outside a transaction
-- Clauses that have no words yet: none, but after an update of the product.
drop index concurrently if exists negotiation_clauses_wordless;
create index concurrently negotiation_clauses_wordless on negotiation_clauses (id) where search is null;
