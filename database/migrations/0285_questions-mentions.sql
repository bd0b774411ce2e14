-- People mentioned by a reply, with the name used in it.
create table reply_mentions (
  reply_id uuid not null references question_replies (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  username text not null,
  primary key (reply_id, user_id)
);
create index reply_mentions_user on reply_mentions (user_id);
