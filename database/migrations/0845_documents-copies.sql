-- Letters in an update of a live text that are copies of letters which it deletes, for example in a paragraph that was moved: what others
-- do to the originals is done to the copies. Null if there are none, or until the update is merged.
alter table document_updates add column copies jsonb;
