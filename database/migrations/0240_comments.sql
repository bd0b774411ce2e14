-- Comments and reactions on content of other features. It is identified by kind and UUID; its
-- feature knows the table and reports deletions.
create table comment_subjects (
  id uuid not null,
  kind text not null,
  is_closed boolean not null default false,
  comment_count integer not null default 0,
  primary key (id, kind)
);

-- A deleted comment with answers remains, without author and text.
create table comments (
  id uuid primary key,
  subject_id uuid not null,
  subject_kind text not null,
  parent_id uuid references comments (id) on delete cascade,
  author_id text references users (id),
  text text,
  -- The passage of the text it refers to: quotation and context.
  passage jsonb,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  foreign key (subject_id, subject_kind) references comment_subjects (id, kind) on delete cascade,
  check ((author_id is null) = (text is null))
);
create index comments_subject on comments (subject_id, subject_kind, id) where parent_id is null;
-- All comments of a subject, for counting.
create index comments_counted on comments (subject_id, subject_kind) where text is not null;
create index comments_parent on comments (parent_id, id) where parent_id is not null;
create index comments_author on comments (author_id, id);

-- People mentioned by a comment, with the name used in it.
create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  username text not null,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);

-- One per person and subject; a comment is a subject too.
create table reactions (
  on_id uuid not null,
  on_kind text not null,
  user_id text not null references users (id) on delete cascade,
  reaction text not null,
  created_at timestamptz not null default now(),
  primary key (on_id, on_kind, user_id)
);
create index reactions_counted on reactions (on_id, on_kind, reaction);
create index reactions_user on reactions (user_id, created_at);
