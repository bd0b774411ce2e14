-- The latest sign-ins by a provider that were refused, with what the provider said: at most ten, without the person.
alter table installation add column provider_refusals jsonb not null default '[]';
