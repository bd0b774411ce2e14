-- Identities at an OpenID Connect provider: issuer and subject, which never change, unlike an
-- address.
create table provider_identities (
  issuer text not null,
  subject text not null check (char_length(subject) between 1 and 255),
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);

create index provider_identities_of_person on provider_identities (user_id);
