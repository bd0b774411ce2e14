-- Details of a party in contracts, copied from the account on joining. Null for earlier parties.
alter table negotiation_parties
  add column company text,
  add column city text;
