-- What organisers of an event wrote to the people who answered it.
create table event_messages (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  author_id text not null references users (id) on delete cascade,
  -- The answers that it was sent to: going, maybe, waiting, no.
  lists text[] not null check (lists <@ '{going,maybe,waiting,no}' and cardinality(lists) > 0),
  text text not null,
  sent_at timestamptz not null default now()
);
create index event_messages_event on event_messages (event_id, sent_at);
create index event_messages_author on event_messages (author_id);

create table event_message_recipients (
  message_id uuid not null references event_messages (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- When the email is due; null once it was sent, or if the person wants none.
  mail_at timestamptz default now(),
  primary key (message_id, user_id)
);
create index event_message_recipients_user on event_message_recipients (user_id);
create index event_message_recipients_mail on event_message_recipients (mail_at) where mail_at is not null;
