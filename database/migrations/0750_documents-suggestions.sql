-- The suggestions in the merged text: the ID of each with the ID of the person, so that people are notified of new and decided ones.
alter table document_live_texts add column suggestions jsonb not null default '{}';
