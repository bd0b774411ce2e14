-- outside a transaction
-- Emails of reminders that wait for the end of quiet hours.
drop index concurrently if exists event_reminded_mail;
create index concurrently event_reminded_mail on event_reminded (mail_at) where mail_at is not null;
