-- Who may register, whose addresses are taken, what the site is called and who signs people in too, as administrators say; null is as it is configured.
alter table installation
  add column site_name text,
  add column registration text check (registration in ('open', 'invitation', 'closed')),
  add column managers_invite boolean not null default false,
  add column provider_registers boolean not null default false,
  -- A domain, or `*.` and a domain for its subdomains too; in letters that mails are sent by.
  add column mail_domains text[],
  -- issuer, clientId, name, usernameClaim
  add column provider jsonb,
  -- Sealed with the encryption key of this fingerprint.
  add column provider_secret bytea,
  add column provider_secret_by text,
  add check ((provider_secret is null) = (provider_secret_by is null) and (provider_secret is null or provider is not null));
