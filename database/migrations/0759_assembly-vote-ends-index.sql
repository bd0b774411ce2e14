-- outside a transaction
-- Votes that have reached their planned end.
drop index concurrently if exists assemblies_vote_ends;
create index concurrently assemblies_vote_ends on assemblies (vote_ends_at, id) where vote_ends_at is not null;
