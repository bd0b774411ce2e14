-- Numbers of the starts and ends of marks in a live text: two updates that change some of them at the same time may lose a mark. Null
-- until the updates are merged.
alter table document_live_texts add column formats bytea;
