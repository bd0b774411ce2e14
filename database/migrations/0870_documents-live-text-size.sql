-- Bytes of `state` as it is when it is not compact; null until the next merge of a text that is older than this column.
alter table document_live_texts add column state_size bigint;
