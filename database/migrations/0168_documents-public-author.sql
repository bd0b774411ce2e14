-- outside a transaction
-- Newest public documents of an author, listed below their other documents.
drop index concurrently if exists documents_public_author;
create index concurrently documents_public_author on documents (author_id, published_at, id) where visibility = 'public';
