-- The secret ranges of parties for the open values of a clause. The row keeps counting changes while the range is gone.
create table negotiation_ranges (
  clause_id uuid not null references negotiation_clauses (id) on delete cascade,
  -- Index of the open value in the text, from 0.
  place smallint not null check (place >= 0),
  user_id text not null references users (id) on delete cascade,
  -- Encrypted; null since it was deleted because the parties changed or the clause was countered.
  sealed_range bytea,
  -- The fingerprint of the encryption key.
  sealed_by text,
  changes smallint not null default 0 check (changes between 0 and 3),
  primary key (clause_id, place, user_id),
  check ((sealed_range is null) = (sealed_by is null))
);

create index negotiation_ranges_user on negotiation_ranges (user_id);
