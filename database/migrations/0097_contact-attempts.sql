-- How many messages a network sent is counted with all other attempts, in `attempts`. The column stays while older nodes may still write it.
drop index contact_tickets_sender;
alter table contact_tickets alter column sender_hash drop not null;
