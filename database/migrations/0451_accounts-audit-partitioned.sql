-- outside a transaction
-- Ends in steps that are kept one by one, so that nobody waits for the long one; begun again it goes on. What planners know of the whole, nobody keeps up by itself.
call partition_audit();
analyze audit;
