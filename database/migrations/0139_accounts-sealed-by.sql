-- Fingerprint of the key that encrypted the secret. Null: a key derived from TOKEN_SECRET, as in
-- earlier releases.
alter table second_factors add column sealed_by text;
