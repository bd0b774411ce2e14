-- Pictures of events. The dates of a series that share one have a row each, with the same ID.
create table event_pictures (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null,
  hash text not null references stored_files (hash),
  size bigint not null check (size >= 0),
  media_type text not null,
  description text not null default ''
);
create index event_pictures_hash on event_pictures (hash);
