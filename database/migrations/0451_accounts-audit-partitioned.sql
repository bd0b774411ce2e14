-- outside a transaction
-- Commits each step, so that no one waits for the long one; a repeated call continues. Autovacuum
-- does not analyse partitioned tables.
call partition_audit();
analyze audit;
