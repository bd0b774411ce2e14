-- outside a transaction
drop index concurrently if exists documents_bin;
create index concurrently documents_bin on documents (author_id, deleted_at, id) where state = 'deleted';
drop index concurrently if exists documents_bin_end;
create index concurrently documents_bin_end on documents (deleted_at) where state = 'deleted';
