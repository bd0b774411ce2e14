-- Emails that people caused to an address not confirmed as theirs, limited per day over all nodes.
-- Stores an HMAC of the address.
create table unasked_mails (
  address_key text not null,
  at timestamptz not null default now()
);

create index unasked_mails_address_key on unasked_mails (address_key, at);
create index unasked_mails_at on unasked_mails (at);
