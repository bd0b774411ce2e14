-- By which key the secret of a second factor is sealed, as its fingerprint. Null: by a key made from TOKEN_SECRET, as it was before.
alter table second_factors add column sealed_by text;
