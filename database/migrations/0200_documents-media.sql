-- Pictures, videos and recordings of documents. The client chooses the ID that texts refer to: the
-- same media can be in two documents.
create table document_media (
  document_id uuid not null references documents (id) on delete cascade,
  id uuid not null,
  hash text not null references stored_files (hash),
  size bigint not null,
  media_type text not null,
  file_name text not null,
  added_at timestamptz not null default now(),
  -- When neither the document nor a version contained it any more; null while one does, or until
  -- checked.
  unused_since timestamptz,
  primary key (document_id, id)
);
create index document_media_hash on document_media (hash);

-- Media of the text, so that authorization need not read the text.
alter table documents add column media_ids uuid[] not null default '{}';
alter table document_texts add column media_ids uuid[] not null default '{}';
