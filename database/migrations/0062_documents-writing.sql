-- Most updates change neither audience nor category, so the counts need no update.
drop trigger documents_updated on documents;

create function recount_public_document() returns trigger language plpgsql as $$
begin
  insert into document_counts as kept (category, slot, documents)
  select category, pg_backend_pid() % 8, sum(step)
  from (values (old.category, old.visibility, -1), (new.category, new.visibility, 1)) as steps (category, visibility, step)
  where visibility = 'public' group by category having sum(step) <> 0 order by category
  on conflict (category, slot) do update set documents = kept.documents + excluded.documents;
  return null;
end $$;

create trigger documents_recounted after update on documents for each row
  when (old.visibility is distinct from new.visibility or old.category is distinct from new.category)
  execute function recount_public_document();

-- A job flushes the pending list of the index every minute, so that publications rarely have to.
alter index documents_search set (gin_pending_list_limit = 4096);

-- Generic plans do not use statistics of these columns, and sampling long texts takes seconds.
alter table documents alter column content set statistics 0, alter column excerpt set statistics 0, alter column search set statistics 0;
alter table document_texts alter column content set statistics 0;
