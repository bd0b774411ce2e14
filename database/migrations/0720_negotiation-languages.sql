-- Clauses in several languages. Null: each clause has one text.
alter table negotiations
  -- The first one decides where the texts differ.
  add column languages text[] check (cardinality(languages) between 2 and 3);

alter table negotiation_clauses
  -- The texts in the other languages, by language; `text` is in the first one.
  add column translations jsonb check (jsonb_typeof(translations) = 'object');

alter table negotiation_ballots
  -- The languages in which the voter had the text on screen.
  add column shown text[];
