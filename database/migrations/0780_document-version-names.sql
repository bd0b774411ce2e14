-- Name that someone gave a version; versions with a name are not thinned out.
alter table document_versions add column name text not null default '' check (length(name) <= 100);
