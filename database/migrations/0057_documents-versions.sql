-- What a document said at an earlier time. Texts stand apart, under what they are: equal ones of a document are kept once.
create table document_texts (
  document_id uuid not null references documents (id) on delete cascade,
  hash bytea not null,
  content jsonb not null,
  primary key (document_id, hash)
);

create table document_versions (
  document_id uuid not null references documents (id) on delete cascade,
  -- The number that the document itself bore then.
  version integer not null,
  -- `draft`: the end of a spell of writing; `saved`: a change of what is published; `published`: a draft was published.
  kind text not null check (kind in ('draft', 'saved', 'published')),
  restored_from integer,
  title text not null,
  subtitle text not null,
  category text,
  hash bytea not null,
  words integer not null,
  -- Not a reference: a version outlives the account of who saved it.
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (document_id, version),
  foreign key (document_id, hash) references document_texts (document_id, hash) deferrable initially deferred
);

create index document_versions_texts on document_versions (document_id, hash);
