-- In bytes, so that feeds need not look it up. Null in existing rows: use the size of the stored
-- file.
alter table renditions add column size bigint;
