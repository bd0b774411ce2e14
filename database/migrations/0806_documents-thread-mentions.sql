-- Time of the last edit of a comment on a draft.
alter table document_thread_comments add column edited_at timestamptz;

-- People mentioned by a comment on a draft, with the name used in it.
create table document_thread_mentions (
  comment_id uuid not null references document_thread_comments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  username text not null,
  primary key (comment_id, user_id)
);
create index document_thread_mentions_user on document_thread_mentions (user_id);
