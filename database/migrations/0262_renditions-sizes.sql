-- In bytes, beside what was made, so that feeds need not ask for them. Null for what was made before: then the stored file tells.
alter table renditions add column size bigint;
