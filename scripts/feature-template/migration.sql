-- What its members share in a group.
create table gadgets_table (
  id uuid primary key,
  group_id text not null references groups (id) on delete cascade,
  author_id text not null references users (id),
  title text not null,
  created_at timestamptz not null default now()
);
create index gadgets_table_group on gadgets_table (group_id, id);
create index gadgets_table_author on gadgets_table (author_id);
