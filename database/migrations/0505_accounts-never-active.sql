-- Null until the first sign-in. The default stays for nodes of the previous release, which insert without this column; existing rows of
-- accounts that were never opened are emptied by the background work accounts.emptyActivity.
alter table users alter column last_active_at drop not null;
