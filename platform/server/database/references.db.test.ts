import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainRace } from './references.ts';
import { refuse } from '../common/refusal.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { aViewer, visitor } from '../testing/test-app.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await own.db.run(sql`create table "berths" (id text primary key)`);
  await own.db.run(
    sql`create table berth_boats (id text primary key, berth_id text references berths (id), next_id text references berth_boats (id))`,
  );
  await own.db.run(sql`
    create table boat_captains (user_id text references users (id) deferrable initially deferred, group_id text references groups (id))`);
});
afterAll(() => own.drop());

const here = () => Promise.resolve(aViewer());
const removed = () => Promise.reject(refuse('auth.expired'));
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const explained = async (error: unknown, viewer = aViewer(), identifyAgain = here) =>
  (await explainRace(error, { db: own.db, viewer, identifyAgain })) as { code?: unknown };

test('SE-02 ER-02 the error of a reference to a deleted row names the table of that row', async () => {
  const inserting = (text: ReturnType<typeof sql>) => errorOf(own.db.run(text));
  for (const [text, code] of [
    [sql`insert into boat_captains (user_id) values ('NOBODYYY')`, 'person.gone'],
    [sql`insert into boat_captains (group_id) values ('NOGROUPP')`, 'group.gone'],
    [sql`insert into berth_boats (id, berth_id) values ('a', 'none')`, 'thing.gone'],
    [sql`insert into berth_boats (id, next_id) values ('a', 'none')`, 'thing.gone'],
  ] as const)
    expect((await explained(await inserting(text))).code).toBe(code);
  // Also where the constraint is checked at the commit only.
  const late = errorOf(own.db.transaction((tx) => tx.run(sql`insert into boat_captains (user_id) values ('NOBODYYY')`)));
  expect((await explained(await late)).code).toBe('person.gone');
});

test('SE-02 ER-02 deleting a row that is referenced meanwhile is a conflict', async () => {
  await own.db.run(sql`insert into berths values ('b')`);
  await own.db.run(sql`insert into berth_boats (id, berth_id) values ('boat', 'b')`);
  expect((await explained(await errorOf(own.db.run(sql`delete from berths`)))).code).toBe('command.collided');
});

test('SE-02 ER-02 in a deadlock one transaction succeeds, the other is a conflict', async () => {
  await own.db.run(sql`insert into berths values ('one'), ('two')`);
  const lock = (id: string) => sql`select from berths where id = ${id} for update`;
  let locked = 0;
  let open = () => {};
  const bothLocked = new Promise<void>((resolve) => (open = resolve));
  const both = ['one', 'two'].map((id) =>
    errorOf(
      own.db.transaction(async (tx) => {
        await tx.run(lock(id));
        if ((locked += 1) === 2) open();
        await bothLocked;
        await tx.run(lock(id === 'one' ? 'two' : 'one'));
      }),
    ),
  );
  const errors = (await Promise.all(both)).filter((error) => error !== undefined);
  expect(errors).toHaveLength(1);
  expect((await explained(errors[0])).code).toBe('command.collided');
});

test('SE-02 AC-09 the caller’s own closed account takes precedence; other errors are unchanged', async () => {
  const violation = await errorOf(own.db.run(sql`insert into boat_captains (user_id) values ('NOBODYYY')`));
  expect((await explained(violation, aViewer(), removed)).code).toBe('auth.expired');
  expect((await explained(new Error('one row expected, 0 found'), aViewer(), removed)).code).toBe('auth.expired');
  expect((await explainRace(violation, { db: own.db, viewer: visitor, identifyAgain: removed })) as object).toMatchObject({
    code: 'person.gone',
  });
  const others = [new Error('a mistake'), refuse('thing.notFound'), await errorOf(own.db.run(sql`select 1 / 0`)), 'text'];
  for (const error of others) expect(await explained(error)).toBe(error);
  for (const error of others.slice(1)) expect(await explained(error, aViewer(), removed)).toBe(error);
});
