-- outside a transaction
-- Closing an account deletes its commands.
drop index concurrently if exists commands_sender;
create index concurrently commands_sender on commands (sender_id) where sender_id is not null;
