-- Documents, one row each. PostgreSQL stores long texts out of line, so lists never read them.
create table documents (
  id uuid primary key,
  -- Deferred: closing an account deletes its documents in the same transaction.
  author_id text not null references users (id) deferrable initially deferred,
  -- Created by the browser; makes repeated creation requests idempotent.
  draft_key uuid,
  state text not null default 'draft' check (state in ('draft', 'published')),
  visibility text check (visibility in ('public', 'private')),
  title text not null,
  subtitle text not null,
  category text references categories (id),
  content jsonb not null,
  excerpt text not null,
  words integer not null,
  search tsvector not null,
  -- Filters of a published document: `public` or the IDs of its groups, and `category:…`. In the
  -- same index as the words, so that a search reads only what the viewer can see.
  shelves text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- First publication; unpublishing does not reset it.
  published_at timestamptz,
  unique (author_id, draft_key),
  constraint documents_published_is_complete check (
    state = 'draft' and visibility is null
    or state = 'published' and visibility is not null and published_at is not null and title <> '' and category is not null
  )
);

create index documents_drafts on documents (author_id, updated_at, id) where state = 'draft';
create index documents_mine on documents (author_id, published_at, id) where state = 'published';
create index documents_public on documents (published_at, id) where visibility = 'public';
create index documents_public_category on documents (category, published_at, id) where visibility = 'public';
-- A short pending list, because the publication that fills it has to flush it.
create index documents_search on documents using gin (search, shelves) with (gin_pending_list_limit = 1024) where state = 'published';

-- Groups of a published document. Publication date and category are repeated here for lists by
-- group.
create table document_groups (
  document_id uuid not null references documents (id) on delete cascade,
  group_id text not null references groups (id) deferrable initially deferred,
  published_at timestamptz not null,
  category text not null,
  primary key (document_id, group_id)
);

create index document_groups_list on document_groups (group_id, published_at, document_id) include (category);

-- Number of public documents by category. Spread over a few slots, to reduce lock contention
-- between publications.
create table document_counts (
  category text not null,
  slot integer not null,
  documents bigint not null,
  primary key (category, slot)
);

create function count_public_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_counts as kept (category, slot, documents)
    select category, pg_backend_pid() % 8, count(*) from after_rows where visibility = 'public' group by category order by category
    on conflict (category, slot) do update set documents = kept.documents + excluded.documents;
  elsif tg_op = 'DELETE' then
    insert into document_counts as kept (category, slot, documents)
    select category, pg_backend_pid() % 8, -count(*) from before_rows where visibility = 'public' group by category order by category
    on conflict (category, slot) do update set documents = kept.documents + excluded.documents;
  else
    insert into document_counts as kept (category, slot, documents)
    select category, pg_backend_pid() % 8, sum(step)
    from (
      select category, -1 as step from before_rows where visibility = 'public'
      union all
      select category, 1 from after_rows where visibility = 'public'
    ) as steps
    group by category having sum(step) <> 0 order by category
    on conflict (category, slot) do update set documents = kept.documents + excluded.documents;
  end if;
  return null;
end $$;

create trigger documents_inserted after insert on documents
  referencing new table as after_rows for each statement execute function count_public_documents();
create trigger documents_updated after update on documents
  referencing old table as before_rows new table as after_rows for each statement execute function count_public_documents();
create trigger documents_deleted after delete on documents
  referencing old table as before_rows for each statement execute function count_public_documents();
