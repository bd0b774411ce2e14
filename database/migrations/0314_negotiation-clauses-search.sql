-- Search words of clauses, computed in code. Searched session by session, so they need no index. A
-- background task fills existing rows.
alter table negotiation_clauses add column search tsvector;
