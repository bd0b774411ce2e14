-- Whether `state` is compact: large merged texts are, from their next merge.
alter table document_live_texts add column is_compact boolean not null default false;
