-- outside a transaction
-- Polls of deleted conversations.
drop index concurrently if exists polls_conversation;
create index concurrently polls_conversation on polls (conversation_id) where conversation_id is not null;
