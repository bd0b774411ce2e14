-- Renditions of stored images, videos and audio, created once per content. They are deleted with
-- the original.
create table derivations (
  source_hash text primary key references stored_files (hash) on delete cascade,
  media_type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'refused')),
  -- Why nothing could be created.
  refusal text,
  -- Progress in percent.
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

-- Those that failed because a program was missing can be retried when it is installed.
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
