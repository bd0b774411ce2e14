-- What a person's name looks like, so that people whose names cannot be told apart are found. Computed in code; rows that are there already get theirs at
-- the next start, and so does whoever a node of the release before renames: a row whose name is not the person's any more is computed again.
create table name_shapes (
  user_id text primary key references users (id) on delete cascade,
  name text not null,
  shape text not null
);
create index name_shapes_shape on name_shapes (shape);
