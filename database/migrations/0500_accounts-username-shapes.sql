-- What a username looks like without its separators: helen.marsh, helen_marsh and helenmarsh are one shape. Computed in code; rows that are there already
-- get theirs at the next start, and those that already clash keep their names and are numbered. In a table of its own, since nodes of the release before
-- write users without knowing of it: a row whose username is not the person's any more is computed again.
create table username_shapes (
  shape text not null,
  twin smallint not null default 0,
  user_id text not null unique references users (id) on delete cascade,
  username text not null,
  primary key (shape, twin)
);
