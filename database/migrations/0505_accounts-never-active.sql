-- Null until the first sign-in. The default stays for nodes of the previous release, which insert
-- without this column. The background task accounts.emptyActivity clears rows of accounts never
-- used.
alter table users alter column last_active_at drop not null;
