-- Content of hidden messages. The message itself looks like a deleted one, so that no reading code
-- has to know about hiding.
create table hidden_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  text text not null,
  reply_to bigint,
  edited_at timestamptz
);
