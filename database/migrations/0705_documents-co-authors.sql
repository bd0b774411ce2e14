-- People whom the author of a document asked to write it with them.
create table document_co_authors (
  document_id uuid not null references documents (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- `edit`: changes the draft; `suggest`: suggests changes, which the author accepts or declines.
  permission text not null check (permission in ('edit', 'suggest')),
  asked_at timestamptz not null default now(),
  -- Null while the request is unanswered; the person has no rights until then.
  accepted_at timestamptz,
  -- When the person declined, to delay the next request.
  declined_at timestamptz,
  -- Whether readers see the person’s name beside that of the author.
  is_named boolean not null default false,
  primary key (document_id, user_id),
  check (accepted_at is null or declined_at is null)
);
create index document_co_authors_person on document_co_authors (user_id);
create index document_co_authors_declined on document_co_authors (declined_at) where declined_at is not null;

-- Person who saved the current text; null for the author. Not a reference, as in document_versions.
alter table documents add column saved_by text;
