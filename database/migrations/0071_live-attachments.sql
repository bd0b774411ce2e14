-- Live messages between nodes that exceed the size of a notification. Read immediately, deleted
-- within a minute.
create unlogged table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);

create index socket_io_attachments_created_at on socket_io_attachments (created_at);
