-- outside a transaction
-- The directory by name: whoever is listed; and the others, whom members of their groups find.
drop index concurrently if exists users_listed_by_name;
create index concurrently users_listed_by_name on users (name_key, id) where is_listed and suspended_at is null;
drop index concurrently if exists users_unlisted_by_name;
create index concurrently users_unlisted_by_name on users (name_key, id) where not is_listed and suspended_at is null;
-- Who has no key yet: nobody, but after an update of the product.
drop index concurrently if exists users_without_name_key;
create index concurrently users_without_name_key on users (id) where name_key is null;
