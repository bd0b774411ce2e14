-- Comments of co-authors on passages of a live text. They stay with the draft: readers never see
-- them.
create table document_threads (
  id uuid primary key,
  document_id uuid not null references documents (id) on delete cascade,
  -- The passage when the thread was started.
  quotation text not null,
  -- Where the passage begins and ends in the live text, as Yjs encodes positions.
  start_at bytea not null,
  end_at bytea not null,
  -- The passage as last found in the text, with its context: [exact, prefix, suffix].
  passage jsonb not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text references users (id) on delete set null
);
create index document_threads_document on document_threads (document_id, created_at);

create index document_threads_resolved_by on document_threads (resolved_by) where resolved_by is not null;

create table document_thread_comments (
  id uuid primary key,
  thread_id uuid not null references document_threads (id) on delete cascade,
  -- Without author and text: the deleted first comment of a thread that has replies.
  author_id text references users (id) on delete cascade,
  text text,
  created_at timestamptz not null default now(),
  check ((author_id is null) = (text is null))
);
create index document_thread_comments_thread on document_thread_comments (thread_id, created_at);
create index document_thread_comments_author on document_thread_comments (author_id);
