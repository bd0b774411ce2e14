-- outside a transaction
-- An account that goes takes its commands along.
drop index concurrently if exists commands_sender;
create index concurrently commands_sender on commands (sender_id) where sender_id is not null;
