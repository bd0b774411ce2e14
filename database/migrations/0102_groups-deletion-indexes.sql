-- outside a transaction
drop index concurrently if exists groups_name_company_present;
-- A name can be reused as soon as the deletion of its group has begun.
create unique index concurrently groups_name_company_present on groups (groups_same(name), groups_same(company)) where deleted_at is null;
drop index concurrently if exists groups_name_company;
alter index groups_name_company_present rename to groups_name_company;

-- Few rows at any time, so checking for a deletion reads an almost empty index.
drop index concurrently if exists groups_being_deleted;
create index concurrently groups_being_deleted on groups (id) where deleted_at is not null;
drop index concurrently if exists documents_abandoned;
create index concurrently documents_abandoned on documents (id) where author_id is null;
