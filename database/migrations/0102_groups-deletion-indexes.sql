-- outside a transaction
drop index concurrently if exists groups_name_company_present;
-- A name is free again as soon as its group is being deleted.
create unique index concurrently groups_name_company_present on groups (groups_same(name), groups_same(company)) where deleted_at is null;
drop index concurrently if exists groups_name_company;
alter index groups_name_company_present rename to groups_name_company;

-- Few at any time: whether a group is being deleted costs a look into an empty index.
drop index concurrently if exists groups_being_deleted;
create index concurrently groups_being_deleted on groups (id) where deleted_at is not null;
drop index concurrently if exists documents_abandoned;
create index concurrently documents_abandoned on documents (id) where author_id is null;
