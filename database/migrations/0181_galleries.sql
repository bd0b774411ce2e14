-- Galleries for a group or for everyone. Deleted with the group and with the account of the author.
create table galleries (
  id uuid primary key,
  group_id text not null references groups (id),
  author_id text not null references users (id),
  title text not null,
  description text not null default '',
  is_anonymous boolean not null,
  is_public boolean not null,
  cover_item_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index galleries_group on galleries (group_id, id);
create index galleries_author on galleries (author_id, id);
create index galleries_public on galleries (id) where is_public;

create table gallery_items (
  id uuid primary key,
  gallery_id uuid not null references galleries (id) on delete cascade,
  position integer not null,
  hash text not null references stored_files (hash),
  size bigint not null,
  media_type text not null,
  file_name text not null,
  description text not null default '',
  allow_download boolean not null
);
create index gallery_items_gallery on gallery_items (gallery_id, position, id);
create index gallery_items_hash on gallery_items (hash);
