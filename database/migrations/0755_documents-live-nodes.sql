-- Client numbers of the nodes in a live text: an update that deletes a node may delete what someone
-- else types in it. Null until the updates are merged.
alter table document_live_texts add column nodes bytea;
