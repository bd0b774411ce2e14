-- Size in bytes of the text, and of all texts of its versions. Existing rows are counted from their
-- next change.
alter table documents add column bytes integer not null default 0, add column version_bytes bigint not null default 0;
alter table document_texts add column bytes integer not null default 0;
