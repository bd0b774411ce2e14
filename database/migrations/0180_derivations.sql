-- What is made of stored images, videos and audio, once for each content, whatever things hold it. It does not keep the original: gone, it goes with it.
create table derivations (
  source_hash text primary key references stored_files (hash) on delete cascade,
  media_type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'refused')),
  -- Why nothing could be made.
  refusal text,
  -- How far it is, from 0 to 100.
  progress smallint not null default 0,
  width integer,
  height integer,
  duration_ms bigint,
  placeholder text,
  loudness smallint[],
  holds_place boolean,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Those for which there was no program may be made when there is one.
create index derivations_refused on derivations (refusal) where state = 'refused';

create table renditions (
  source_hash text not null references derivations (source_hash) on delete cascade,
  rendition text not null,
  hash text not null references stored_files (hash),
  media_type text not null,
  width integer,
  height integer,
  primary key (source_hash, rendition)
);
create index renditions_hash on renditions (hash);
