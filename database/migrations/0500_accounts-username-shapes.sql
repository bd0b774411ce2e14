-- Usernames without separators: helen.marsh, helen_marsh and helenmarsh are equal. Computed in
-- code; existing rows at the next start, where clashing ones keep their names and are numbered. A
-- separate table, since nodes of the previous release do not write it: a row with an outdated
-- username is computed again.
create table username_shapes (
  shape text not null,
  twin smallint not null default 0,
  user_id text not null unique references users (id) on delete cascade,
  username text not null,
  primary key (shape, twin)
);
