-- Optional name; named versions are never thinned out.
alter table document_versions add column name text not null default '' check (length(name) <= 100);
