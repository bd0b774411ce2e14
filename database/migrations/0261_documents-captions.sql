-- Captions of videos and recordings: the file for playback, and its text for reading.
create table document_captions (
  document_id uuid not null,
  media_id uuid not null,
  language text not null,
  label text not null,
  hash text not null references stored_files (hash),
  size bigint not null,
  transcript text not null,
  primary key (document_id, media_id, language),
  foreign key (document_id, media_id) references document_media (document_id, id) on delete cascade
);
create index document_captions_hash on document_captions (hash);
