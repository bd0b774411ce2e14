-- Whether `state` is in the compact form: large merged texts are, from the next time that they are merged.
alter table document_live_texts add column is_compact boolean not null default false;
