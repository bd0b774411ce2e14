-- The size of a text in bytes, and of all texts that a document's versions keep. What was written before counts from its next change on.
alter table documents add column bytes integer not null default 0, add column version_bytes bigint not null default 0;
alter table document_texts add column bytes integer not null default 0;
