-- Captions of videos and recordings: the file for playback, and its text for reading.
create table gallery_captions (
  item_id uuid not null references gallery_items (id) on delete cascade,
  language text not null,
  label text not null,
  hash text not null references stored_files (hash),
  size bigint not null,
  transcript text not null,
  primary key (item_id, language)
);
create index gallery_captions_hash on gallery_captions (hash);
