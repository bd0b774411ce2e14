-- outside a transaction
-- Category names are unique in each language.
drop index concurrently if exists categories_name_en;
create unique index concurrently categories_name_en on categories (groups_same(name_en)) where merged_into is null;
drop index concurrently if exists categories_name_fr;
create unique index concurrently categories_name_fr on categories (groups_same(name_fr)) where merged_into is null;
drop index concurrently if exists categories_name_es;
create unique index concurrently categories_name_es on categories (groups_same(name_es)) where merged_into is null;
