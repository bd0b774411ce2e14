-- Normalised names, to detect people with indistinguishable names. Computed in code; existing rows
-- at the next start, and again if a node of the previous release renames a person.
create table name_shapes (
  user_id text primary key references users (id) on delete cascade,
  name text not null,
  shape text not null
);
create index name_shapes_shape on name_shapes (shape);
