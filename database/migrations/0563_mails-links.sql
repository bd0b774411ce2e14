-- When an administrator copied the link of a stored email.
alter table mails add column link_copied_at timestamptz;
-- When and by which server (host and port) a test email was accepted last.
alter table installation add column mail_accepted_by text, add column mail_accepted_at timestamptz;
