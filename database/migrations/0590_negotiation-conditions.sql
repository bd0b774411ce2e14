-- An acceptance may depend on other clauses (`conditions`). `failed_id`: the rejected one because of which it became a rejection.
-- `is_met`: the clause was accepted, and the conditional acceptance counted.
alter table negotiation_ballots add column conditions uuid[], add column failed_id uuid, add column is_met boolean;
