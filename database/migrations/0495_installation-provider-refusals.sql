-- Latest refused sign-ins by a provider with its error, at most ten, without the person.
alter table installation add column provider_refusals jsonb not null default '[]';
