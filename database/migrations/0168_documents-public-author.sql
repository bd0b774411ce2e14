-- outside a transaction
-- The newest that somebody has published for everybody, for the end of their other documents.
drop index concurrently if exists documents_public_author;
create index concurrently documents_public_author on documents (author_id, published_at, id) where visibility = 'public';
