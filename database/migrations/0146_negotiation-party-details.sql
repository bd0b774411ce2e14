-- What contracts say of a party beside the name: as it stood in their account when they came. Parties of before have none.
alter table negotiation_parties
  add column company text,
  add column city text;
