-- Questions of members, and replies. Deleted with the account of the author; a question also with
-- its last group.
create table questions (
  id uuid primary key,
  author_id text not null references users (id),
  category text not null references categories (id),
  title text not null,
  content jsonb not null,
  excerpt text not null,
  words integer not null,
  language text,
  search tsvector not null,
  -- Concepts of the title, equal in three languages; computed in code.
  meaning tsvector not null,
  -- As last reported to the Hub and live windows. Whether everyone can read it depends on its
  -- groups at each read.
  is_public boolean not null default false,
  solution_id uuid,
  reply_count integer not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  updated_at timestamptz not null default now()
);
create index questions_author on questions (author_id, id);
create index questions_public on questions (id) where is_public;
create index questions_search on questions using gin (search) with (gin_pending_list_limit = 1024);
create index questions_meaning on questions using gin (meaning) with (gin_pending_list_limit = 1024);

create table question_groups (
  question_id uuid not null references questions (id) on delete cascade,
  group_id text not null references groups (id),
  primary key (group_id, question_id)
);
create index question_groups_question on question_groups (question_id);

-- A deleted reply with answers remains, without author and content.
create table question_replies (
  id uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  parent_id uuid references question_replies (id) on delete cascade,
  author_id text references users (id),
  content jsonb,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check ((author_id is null) = (content is null))
);
create index question_replies_order on question_replies (question_id, votes desc, id) where parent_id is null;
create index question_replies_parent on question_replies (parent_id, id) where parent_id is not null;
create index question_replies_author on question_replies (author_id, id);

create table reply_votes (
  reply_id uuid not null references question_replies (id) on delete cascade,
  user_id text not null references users (id),
  created_at timestamptz not null default now(),
  primary key (reply_id, user_id)
);
create index reply_votes_user on reply_votes (user_id);
