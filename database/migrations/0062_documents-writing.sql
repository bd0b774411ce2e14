-- Most updates of a document change neither whom it is for nor its category: they need not be looked at for the counts.
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

-- Words that wait for their index are put in their places by a job each minute, many at a time; those who publish hardly ever do it.
alter index documents_search set (gin_pending_list_limit = 4096);

-- Plans are made once for all values, so that what is in these columns is of no use to them; sampling long texts takes seconds.
alter table documents alter column content set statistics 0, alter column excerpt set statistics 0, alter column search set statistics 0;
alter table document_texts alter column content set statistics 0;
