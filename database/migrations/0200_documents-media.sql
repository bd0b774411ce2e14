-- Pictures, videos and recordings of documents. Texts name them by their ids, which whoever adds one gives it: the same media may stand in two documents.
create table document_media (
  document_id uuid not null references documents (id) on delete cascade,
  id uuid not null,
  hash text not null references stored_files (hash),
  size bigint not null,
  media_type text not null,
  file_name text not null,
  added_at timestamptz not null default now(),
  -- Since when neither the document nor a version of it has it in its text; null while one does, and until that was looked at.
  unused_since timestamptz,
  primary key (document_id, id)
);
create index document_media_hash on document_media (hash);

-- The media that stand in a text, so that rights need not read it.
alter table documents add column media_ids uuid[] not null default '{}';
alter table document_texts add column media_ids uuid[] not null default '{}';
