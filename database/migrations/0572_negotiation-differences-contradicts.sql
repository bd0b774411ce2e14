-- Whether the log of the session is as it was written, but contradicts the rules; `place` is `log` then, which earlier releases know.
alter table negotiation_differences add column contradicts_rules boolean not null default false;
