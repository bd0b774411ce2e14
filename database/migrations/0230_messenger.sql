-- Conversations: one per group, and private ones of two members.
create table conversations (
  id uuid primary key,
  -- Prefix of the words of its messages, so that a search covers only one conversation.
  number bigint generated always as identity,
  group_id text not null references groups (id),
  is_private boolean not null,
  -- People of a private conversation, ordered by ID; null where an account was closed.
  first_id text references users (id),
  second_id text references users (id),
  -- Numbers of the last message and the last change, assigned under the lock of this row, so that
  -- neither sequence has gaps.
  last_seq bigint not null default 0,
  last_change bigint not null default 0,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  check (is_private or first_id is null and second_id is null),
  check (first_id < second_id)
);
create unique index conversations_of_group on conversations (group_id) where not is_private;
create unique index conversations_of_pair on conversations (first_id, second_id, group_id) where is_private;
create index conversations_second on conversations (second_id) where is_private;
create index conversations_group on conversations (group_id, id);
create index conversations_of_nobody on conversations (id) where is_private and first_id is null and second_id is null;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  seq bigint not null,
  -- Number of its last edit, deletion or reaction; 0 if unchanged.
  change bigint not null default 0,
  -- Null once the account was closed. Not a reference, so that closing an account does not wait for
  -- all its messages.
  author_id text,
  client_id uuid not null,
  text text not null,
  reply_to bigint,
  sent_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  search tsvector not null,
  unique (conversation_id, seq),
  unique (conversation_id, author_id, client_id)
);
create index messages_changed on messages (conversation_id, change) where change > 0;
create index messages_sent on messages (conversation_id, sent_at);
create index messages_author on messages (author_id, conversation_id, seq) where author_id is not null;
create index messages_search on messages using gin (search) with (gin_pending_list_limit = 1024);

-- People mentioned by a message, with the name used in its text.
create table message_mentions (
  message_id uuid not null references messages (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  username text not null,
  conversation_id uuid not null,
  seq bigint not null,
  primary key (message_id, user_id)
);
create index message_mentions_user on message_mentions (user_id, conversation_id, seq);

create table message_attachments (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  place smallint not null,
  hash text not null references stored_files (hash),
  size bigint not null,
  media_type text not null,
  file_name text not null,
  description text not null,
  unique (message_id, place)
);
create index message_attachments_hash on message_attachments (hash);

-- Reactions to messages. The person is not a reference, like the author of a message.
create table message_reactions (
  message_id uuid not null references messages (id) on delete cascade,
  user_id text not null,
  reaction text not null check (reaction in ('like', 'love', 'laugh', 'surprised', 'sad', 'thanks')),
  at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_reactions_user on message_reactions (user_id);

-- Read position and muting of a person.
create table conversation_people (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  read_seq bigint not null default 0,
  muted_until timestamptz,
  primary key (conversation_id, user_id)
) with (fillfactor = 80);
create index conversation_people_user on conversation_people (user_id);

-- Unsent texts.
create table message_drafts (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  text text not null,
  at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index message_drafts_conversation on message_drafts (conversation_id);

create table messenger_blocks (
  blocker_id text not null references users (id) on delete cascade,
  blocked_id text not null references users (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index messenger_blocks_blocked on messenger_blocks (blocked_id);

create table messenger_settings (
  user_id text primary key references users (id) on delete cascade,
  shares_presence boolean not null
);
