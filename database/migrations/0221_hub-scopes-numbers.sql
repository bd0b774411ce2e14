-- The first scope drew its number in the transaction that made the table. PostgreSQL believes that it logged the numbers behind it, and with `wal_level` minimal
-- it had not: after a crash in the first minutes they were given out once more. Set anew, the next number is logged.
lock table hub_scopes in exclusive mode;
select setval(pg_get_serial_sequence('hub_scopes', 'id'), (select max(id) from hub_scopes));
