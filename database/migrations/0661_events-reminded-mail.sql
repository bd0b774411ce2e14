-- When the email of a reminder is due that came in the quiet hours of a person; null once it was sent, or if there is none.
alter table event_reminded add column mail_at timestamptz;
