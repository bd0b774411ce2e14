-- Mails that somebody had sent to an address which is not shown to be theirs: so many a day, over all nodes. Of the address
-- an HMAC is kept.
create table unasked_mails (
  address_key text not null,
  at timestamptz not null default now()
);

create index unasked_mails_address_key on unasked_mails (address_key, at);
create index unasked_mails_at on unasked_mails (at);
