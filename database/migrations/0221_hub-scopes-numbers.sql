-- The first scope took its number in the transaction that created the table. With `wal_level`
-- minimal, PostgreSQL assumed that it had logged the following numbers, and after a crash in the
-- first minutes it used them twice. Setting the sequence again logs the next number.
lock table hub_scopes in exclusive mode;
select setval(pg_get_serial_sequence('hub_scopes', 'id'), (select max(id) from hub_scopes));
