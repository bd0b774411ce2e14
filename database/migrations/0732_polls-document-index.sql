-- outside a transaction
-- Polls below a document.
drop index concurrently if exists polls_document;
create index concurrently polls_document on polls (document_id, ends_at, id) where document_id is not null;
