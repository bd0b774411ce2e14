-- Registration, accepted email domains, site name and sign-in provider as set by administrators;
-- null means the configured value.
alter table installation
  add column site_name text,
  add column registration text check (registration in ('open', 'invitation', 'closed')),
  add column managers_invite boolean not null default false,
  add column provider_registers boolean not null default false,
  -- A domain, or `*.` and a domain to include its subdomains; in ASCII form.
  add column mail_domains text[],
  -- issuer, clientId, name, usernameClaim
  add column provider jsonb,
  -- Encrypted with the key of this fingerprint.
  add column provider_secret bytea,
  add column provider_secret_by text,
  add check ((provider_secret is null) = (provider_secret_by is null) and (provider_secret is null or provider is not null));
