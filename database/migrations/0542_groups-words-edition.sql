-- Version of the analysis that wrote the search words of a membership; null before names were indexed without apostrophes and hyphens too.
alter table memberships add column words_edition smallint;
