-- Earlier versions of documents. Texts are stored separately by hash, so equal texts of a document
-- are stored once.
create table document_texts (
  document_id uuid not null references documents (id) on delete cascade,
  hash bytea not null,
  content jsonb not null,
  primary key (document_id, hash)
);

create table document_versions (
  document_id uuid not null references documents (id) on delete cascade,
  -- Version number of the document at that time.
  version integer not null,
  -- `draft`: end of a writing period; `saved`: a change to a published document; `published`:
  -- publication of a draft.
  kind text not null check (kind in ('draft', 'saved', 'published')),
  restored_from integer,
  title text not null,
  subtitle text not null,
  category text,
  hash bytea not null,
  words integer not null,
  -- Not a reference: a version outlives the account of the person who saved it.
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (document_id, version),
  foreign key (document_id, hash) references document_texts (document_id, hash) deferrable initially deferred
);

create index document_versions_texts on document_versions (document_id, hash);
