-- When the author of a comment on a draft changed it.
alter table document_thread_comments add column edited_at timestamptz;

-- Whom a comment on a draft names, under the name by which it does.
create table document_thread_mentions (
  comment_id uuid not null references document_thread_comments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  username text not null,
  primary key (comment_id, user_id)
);
create index document_thread_mentions_user on document_thread_mentions (user_id);
