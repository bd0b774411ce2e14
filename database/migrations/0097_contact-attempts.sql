-- Messages per network are counted in `attempts`, like all other attempts. The column stays while
-- older nodes may write it.
drop index contact_tickets_sender;
alter table contact_tickets alter column sender_hash drop not null;
