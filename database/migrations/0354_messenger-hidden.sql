-- What messages said that moderators hid. In its place stands a deleted message, so that none of the roads by which messages are read knows of it.
create table hidden_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  text text not null,
  reply_to bigint,
  edited_at timestamptz
);
