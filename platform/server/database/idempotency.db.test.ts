import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../common/id.ts';
import { deleteOldCommands, idempotent } from './idempotency.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const endpoint = { method: 'POST', path: '/api/things' } as const;
const sent = (commandId?: string, content: object = {}) => ({ senderId: null, endpoint, body: { commandId, ...content } });
const make = (command: ReturnType<typeof sent>, id = newId()) => own.db.transaction((tx) => idempotent(tx, command, async () => id));

test('ER-02 a command has one effect, however often it is sent; without an ID each counts separately', async () => {
  const id = newId();
  const made = await Promise.all([1, 2, 3, 4].map(() => make(sent(id))));
  expect(new Set(made).size).toBe(1);
  expect(await make(sent(id))).toBe(made[0]);
  expect(await make(sent(newId()))).not.toBe(made[0]);
  expect(await make(sent())).not.toBe(await make(sent()));
  await expect(make(sent(id, { name: 'other' }))).rejects.toMatchObject({ code: 'command.reused' });
});

test('ER-02 a refused command can be sent again; commands that waited for it run then', async () => {
  const id = newId();
  const refused = own.db.transaction((tx) => idempotent(tx, sent(id), () => Promise.reject(new Error('refused'))));
  const [, second] = await Promise.allSettled([refused, make(sent(id), 'thing')]);
  expect(second).toEqual({ status: 'fulfilled', value: 'thing' });
  expect(await make(sent(id))).toBe('thing');
});

test('RE-01 commands are deleted after a week', async () => {
  const [old, fresh] = [newId(), newId()];
  await make(sent(old));
  const stored = await make(sent(fresh));
  await own.db.run(sql`update commands set sent_at = now() - interval '8 days' where command_id = ${old}`);
  expect(await deleteOldCommands(own.db, 10)).toBe(1);
  expect(await make(sent(fresh))).toBe(stored);
});
