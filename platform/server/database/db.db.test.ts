import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, isUniqueViolation } from './db.ts';
import { currentWaitBudget, withWaitBudget } from '../common/wait-budget.ts';
import { createLog } from '../logging/log.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { openFaultProxy } from '../testing/faulty-proxy.ts';
import { scaled } from '../testing/timeouts.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await own.db.run(sql`create table things (id int primary key, name text constraint things_name unique)`);
});
afterAll(() => own.drop());

describe('values', () => {
  test('HU-02 instants have microseconds and a fixed length, counts are numbers, JSON is parsed', async () => {
    const row = await own.db.one(sql`
      select '2025-01-31 10:15:00.123456+01'::timestamptz as instant, '2025-01-31 09:15:00Z'::timestamptz as whole, '2025-01-31'::date as day,
        count(*) as count, 1.5::numeric as ratio, '{"a":[1]}'::jsonb as json,
        array['2025-01-31 09:15:00.5Z'::timestamptz, null] as instants, array[1::int8, 2] as numbers
    `);
    expect(row).toEqual({
      instant: '2025-01-31T09:15:00.123456Z',
      whole: '2025-01-31T09:15:00.000000Z',
      day: '2025-01-31',
      count: 1,
      ratio: 1.5,
      json: { a: [1] },
      instants: ['2025-01-31T09:15:00.500000Z', null],
      numbers: [1, 2],
    });
  });

  test('HU-02 an instant read from a row finds that row', async () => {
    const { now } = await own.db.one<{ now: string }>(sql`select clock_timestamp() as now`);
    const { isSame } = await own.db.one<{ isSame: boolean }>(sql`select ${now}::timestamptz = ${now}::text::timestamptz as "isSame"`);
    expect(isSame).toBe(true);
    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  test('HU-02 each statement text is prepared once under one name', async () => {
    const one = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
    for (const id of [1, 2, 3]) await one.many(sql`select ${id}::int as prepared`);
    const { count } = await one.one<{ count: number }>(
      sql`select count(*) from pg_prepared_statements where statement like '%as prepared%' and name like 'q%' and not statement like '%pg_prepared%'`,
    );
    expect(count).toBe(1);
    await one.close();
  });

  test('HU-02 1,000 texts are prepared, further ones are not, per pool', async () => {
    const log = createLog({ level: 'silent' });
    const [one, other] = [connect(own.url, { log, poolSize: 1 }), connect(own.url, { log, poolSize: 1 })];
    const asNumber = (number: number) => raw(`select ${number} as many_texts`);
    for (let number = 0; number < 1_002; number += 1) await one.many(asNumber(number));
    await other.many(asNumber(1_001));
    const count = sql`select count(*) from pg_prepared_statements where statement like '%as many_texts'`;
    expect(await one.one(count)).toEqual({ count: 1_000 });
    expect(await other.one(count)).toEqual({ count: 1 });
    await Promise.all([one.close(), other.close()]);
  });
});

describe('rows', () => {
  test('ER-02 one, maybeOne and run report what they found', async () => {
    await expect(own.db.one(sql`select 1 where false`)).rejects.toThrow('one row expected, 0 found');
    expect(await own.db.maybeOne(sql`select 1 where false`)).toBeUndefined();
    expect(await own.db.run(sql`insert into things values (101, 'a'), (102, 'b')`)).toBe(2);
  });
});

describe('transactions', () => {
  test('a transaction is committed entirely or not at all', async () => {
    await own.db.transaction((tx) => tx.run(sql`insert into things values (1, 'kept')`));
    const failing = own.db.transaction(async (tx) => {
      await tx.run(sql`insert into things values (2, 'lost')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await own.db.many(sql`select id from things where id < 100`)).toEqual([{ id: 1 }]);
  });

  test('a failure that was caught inside still rolls back', async () => {
    const careless = own.db.transaction(async (tx) => {
      await tx.run(sql`insert into things values (3, 'lost')`);
      await tx.run(sql`insert into things values (3, 'again')`).catch(() => {});
    });
    await expect(careless).rejects.toThrow('the transaction was rolled back');
  });

  test('ER-02 concurrent statements in one transaction are refused and rolled back', async () => {
    const insert = (id: number) => sql`insert into things values (${id}, ${`at once ${id}`})`;
    await expect(own.db.transaction((tx) => Promise.all([tx.run(insert(4)), tx.run(insert(5))]))).rejects.toThrow('still busy');
    const unfinished = own.db.transaction(async (tx) => {
      void tx.run(insert(6)).catch(() => {});
    });
    await expect(unfinished).rejects.toThrow('still busy');
    expect(await own.db.many(sql`select id from things where id in (4, 5, 6)`)).toEqual([]);
  });

  test('ER-02 pipelined statements run in order; if one fails, everything is rolled back', async () => {
    const insert = (id: number, name: string) => sql`insert into things values (${id}, ${name})`;
    const stored = () => own.db.many<{ id: number }>(sql`select id from things where id between 220 and 229 order by id`);
    const deep = async (ask: () => Promise<number>) => {
      const count = await ask().then((each) => each);
      return count;
    };
    const read = await own.db.transaction(async (tx) => {
      await tx.run(insert(220, 'first'));
      return tx.inOneRoundTrip(() =>
        Promise.all([tx.run(insert(221, 'second')), tx.one(sql`select count(*) as count from things where id in (220, 221)`)]),
      );
    });
    expect(read).toEqual([1, { count: 2 }]);
    // Also as the first statements of a transaction.
    const failing = own.db.transaction((tx) =>
      tx.inOneRoundTrip(() =>
        Promise.all([tx.run(insert(222, 'third')), deep(() => deep(() => tx.run(insert(220, 'again')))), tx.run(insert(223, 'fourth'))]),
      ),
    );
    // The first failure counts, however late it arrives.
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await stored()).toEqual([{ id: 220 }, { id: 221 }]);
    await expect(
      own.db.transaction(async (tx) => {
        const early = tx.run(insert(224, 'early'));
        void tx.inOneRoundTrip(() => tx.run(insert(225, 'late')));
        await early;
      }),
    ).rejects.toThrow('still busy');
    expect(await stored()).toHaveLength(2);
  });

  test('ER-02 a deferred statement runs before the next one or the commit; if it fails, everything is rolled back', async () => {
    const insert = (id: number) => sql`insert into things values (${id}, ${`next ${id}`})`;
    const stored = async () =>
      (await own.db.many<{ id: number }>(sql`select id from things where id between 240 and 249 order by id`)).map(({ id }) => id);
    await own.db.transaction(async (tx) => {
      tx.withNext(insert(240));
      expect(await tx.one(sql`select count(*) as count from things where id = 240`)).toEqual({ count: 1 });
      tx.withNext(insert(241));
      tx.withNext(insert(242));
    });
    expect(await stored()).toEqual([240, 241, 242]);
    const failing = own.db.transaction(async (tx) => {
      tx.withNext(insert(240));
      await tx.run(insert(243));
    });
    await expect(failing).rejects.toThrow('duplicate key');
    const last = own.db.transaction(async (tx) => {
      await tx.run(insert(244));
      tx.withNext(insert(240));
      tx.withCommit(() => ({ query: insert(245) }));
    });
    await expect(last).rejects.toThrow('duplicate key');
    const given = own.db.transaction(async (tx) => {
      tx.withNext(insert(246));
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect(await stored()).toEqual([240, 241, 242]);
    const one = await own.db.transaction((tx) => tx.one(sql`select 1 as one`));
    expect(one).toEqual({ one: 1 });
  });

  test('HU-04 the last statement runs with the commit; its rows are reported after that, and a failure rolls back', async () => {
    const shown: unknown[] = [];
    const name = (id: number) => sql`insert into things values (${id}, ${`last ${id}`}) returning id`;
    const behind = (rows: unknown[]) => void shown.push(...rows);
    await own.db.transaction(async (tx) => {
      let id = 230;
      tx.withCommit(() => ({ query: name(id), behind }));
      tx.withCommit(() => ({ query: name(id + 1), behind }));
      tx.afterCommit(() => shown.push('kept'));
      id = 232;
      expect(shown).toEqual([]);
    });
    expect(shown).toEqual(['kept', { id: 232 }, { id: 233 }]);
    const failing = own.db.transaction(async (tx) => {
      await tx.run(name(234));
      tx.withCommit(() => ({ query: name(232), behind }));
      tx.afterCommit(() => shown.push('never'));
    });
    await expect(failing).rejects.toThrow('duplicate key');
    const careless = own.db.transaction(async (tx) => {
      await tx.run(sql`select 1/0`).catch(() => {});
      tx.withCommit(() => ({ query: name(235), behind }));
    });
    await expect(careless).rejects.toThrow('division by zero');
    expect(shown).toHaveLength(3);
    expect(await own.db.many(sql`select id from things where id between 230 and 239 order by id`)).toEqual([{ id: 232 }, { id: 233 }]);
  });

  test('ER-02 every connection is returned to the pool after success and failure', async () => {
    const small = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 2 });
    const work = Array.from({ length: 20 }, (_, index) =>
      small.transaction((tx) => tx.one(index % 2 === 0 ? sql`select 1 as ok` : sql`select 1/0`)).catch((error: Error) => error.message),
    );
    expect((await Promise.all(work)).filter((result) => result === 'division by zero')).toHaveLength(10);
    expect(small.pool.idleCount).toBe(small.pool.totalCount);
    await small.close();
  });

  test('AC-02 a unique violation is distinguished from other failures', async () => {
    await own.db.run(sql`insert into things values (10, 'taken')`);
    const error = await own.db.run(sql`insert into things values (11, 'taken')`).catch((cause: unknown) => cause);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'things_name')).toBe(true);
    expect(isUniqueViolation(error, 'things_pkey')).toBe(false);
    expect(isUniqueViolation(new Error('no'))).toBe(false);
  });
});

describe('a statement that takes too long', () => {
  const impatient = (what: string) => raw(`set local ${what} to '20ms'`);

  test('ER-02 a statement timeout is distinguished from an unavailable database and leaves the connection usable', async () => {
    const small = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
    const { pid } = await small.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const slow = small.transaction(async (tx) => {
      await tx.run(impatient('statement_timeout'));
      await tx.run(sql`insert into things values (20, 'slow')`);
      await tx.run(sql`select pg_sleep(5)`);
    });
    await expect(slow).rejects.toMatchObject({ code: 'database.tooSlow' });
    expect(await small.one(sql`select pg_backend_pid() as pid, (select count(*) from things where id = 20) as kept`)).toEqual({
      pid,
      kept: 0,
    });
    await small.close();
  });

  test('ER-02 a lock timeout is distinguished likewise; each waits at most 5 s', async () => {
    expect(await own.db.one(sql`show lock_timeout`)).toEqual({ lock_timeout: '5s' });
    await own.db.run(sql`insert into things values (21, 'held')`);
    await own.db.transaction(async (tx) => {
      await tx.run(sql`select from things where id = 21 for update`);
      const other = own.db.transaction(async (second) => {
        await second.run(impatient('lock_timeout'));
        await second.run(sql`update things set name = 'mine' where id = 21`);
      });
      await expect(other).rejects.toMatchObject({ code: 'database.tooSlow' });
    });
  });
});

describe('a disk that is full', () => {
  test('ER-02 a full disk is distinguished from a bug and reported to the disk monitor', async () => {
    let shown = 0;
    const full = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 1, onFull: () => (shown += 1) });
    const write = full.transaction((tx) => tx.run(sql`do $$ begin raise exception 'no room' using errcode = '53100'; end $$`));
    await expect(write).rejects.toMatchObject({ code: 'storage.full' });
    expect(shown).toBe(1);
    expect(await full.isAlive()).toBe(true);
    await full.close();
  });
});

describe('a database that is away', () => {
  test('ER-02 a refused connection fails immediately with database.unavailable', async () => {
    const nowhere = connect('postgres://a:b@127.0.0.1:1/c', { log: createLog({ level: 'silent' }) });
    await expect(nowhere.many(sql`select 1`)).rejects.toMatchObject({ code: 'database.unavailable' });
    expect(await nowhere.isAlive()).toBe(false);
    await nowhere.close();
  });

  test('ER-02 a connection ended by the server fails its query, and the next query works', async () => {
    const victim = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
    const { pid } = await victim.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const slow = victim.many(sql`select pg_sleep(5)`).catch((error: unknown) => error);
    await own.db.one(sql`select pg_terminate_backend(${pid}) as done from pg_sleep(0.2)`);
    expect(await slow).toMatchObject({ code: 'database.unavailable' });
    expect(await victim.isAlive()).toBe(true);
    await victim.close();
  });

  test('ER-02 an exhausted pool refuses within 5 s', async () => {
    const small = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
    const busy = small.transaction((tx) => tx.many(sql`select pg_sleep(4)`));
    await expect(small.many(sql`select 1`)).rejects.toMatchObject({ code: 'database.unavailable' });
    await busy;
    await small.close();
  });

  test('ER-02 a call whose waiting time is used up gets no further turn, though the pool still has patience', async () => {
    const small = connect(own.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = small.transaction(async (tx) => {
      await tx.many(sql`select 1`);
      held.resolve();
      await done.promise;
    });
    await held.promise;
    const refused = withWaitBudget(() => {
      currentWaitBudget()?.spend(10_000);
      return small.many(sql`select 1`);
    });
    await expect(refused).rejects.toMatchObject({ code: 'database.unavailable', cause: 'no connection was free in time' });
    done.resolve();
    await busy;
    await small.close();
  });

  test('ER-02 a frozen database fails all waiting statements within 5 s and is found again automatically', async () => {
    const faultProxy = await openFaultProxy(own.url);
    const frozen = connect(faultProxy.url, { log: createLog({ level: 'silent' }), poolSize: 2 });
    expect(await frozen.isAlive()).toBe(true);
    faultProxy.freeze();
    const began = performance.now();
    const write = () => frozen.transaction((tx) => tx.run(sql`insert into things values (30, 'frozen')`)).catch((error: unknown) => error);
    let turn: Promise<unknown> = Promise.resolve();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => (turn = turn.then(write))));
    expect(performance.now() - began).toBeLessThan(5_000);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'database.unavailable' });
    faultProxy.thaw();
    await expect.poll(() => frozen.isAlive(), { timeout: scaled(10_000) }).toBe(true);
    expect(await own.db.many(sql`select from things where id = 30`)).toEqual([]);
    await frozen.close();
    faultProxy.close();
  });

  test('ER-02 lost idle connections are logged once until one is reopened', async () => {
    const lines: { msg: string }[] = [];
    const log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });
    const resting = connect(own.url, { log });
    for (const turn of [1, 2]) {
      const pids = await Promise.all(
        [1, 2, 3].map(() => resting.one<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(0.2)`)),
      );
      await own.db.run(sql`select pg_terminate_backend(pid) from unnest(${pids.map(({ pid }) => pid)}::int[]) pid`);
      await expect.poll(() => resting.pool.totalCount).toBe(0);
      expect(lines.map(({ msg }) => msg)).toEqual(Array(turn).fill('idle database connections lost'));
    }
    await resting.close();
  });

  test('ER-02 a database that was unavailable is found again, even if it accepts connections slowly', async () => {
    const faultProxy = await openFaultProxy(own.url);
    const far = connect(faultProxy.url, { log: createLog({ level: 'silent' }), poolSize: 2 });
    expect(await far.isAlive()).toBe(true);
    faultProxy.freeze();
    expect(await far.isAlive()).toBe(false);
    faultProxy.delayComers(1_700);
    faultProxy.thaw();
    await expect.poll(() => far.isAlive(), { timeout: scaled(15_000) }).toBe(true);
    await far.close();
    faultProxy.close();
  });
});
