-- The words of clauses, for search: made in code. They are looked through session by session, so that no index of them is kept. Clauses from before get theirs by a work.
alter table negotiation_clauses add column search tsvector;
