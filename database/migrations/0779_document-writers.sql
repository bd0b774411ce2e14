-- Authors of the text: [[client, letters], …] in reading order, with numbers of `document_clients`;
-- 0 is the author of the document. Null if not recorded.
alter table document_live_texts add column writers jsonb;
alter table document_versions add column writers jsonb;

-- Whether the number is that of the text with which live editing began, which the author of the document wrote.
alter table document_clients add column is_original boolean not null default false;
