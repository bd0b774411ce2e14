import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { documentsHeld, textMegabytes } from '#features/documents/server/quotas.ts';
import { textOf } from '#features/documents/server/testing.ts';
import * as documents from '#features/documents/contract/endpoints.ts';
import * as groups from '#features/groups/contract/endpoints.ts';
import { groupsManaged, joinsPerDay } from '#features/groups/server/quotas.ts';
import { requesterOf, groupText } from '#features/groups/server/testing.ts';
import { startSession } from '#features/negotiation/contract/endpoints.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { configuredBounds } from '#platform/server/limits/quotas.ts';
import { isRefusal, type Refusal } from '#platform/server/common/refusal.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { features, modules } from './features.ts';

const small = { documents: 5, textMegabytes: 1, groups: 3, joinsPerDay: 4, sessionsPerDay: 2, filesPerDay: 2 };
const QUOTAS = Object.entries(small)
  .map(([name, limit]) => `${name}=${limit * 10}/${limit}`)
  .join(',');

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features, { QUOTAS, RATE_LIMIT_PER_MINUTE: '100000' });
  ask = requesterOf(app, features);
});
afterAll(() => database.drop());

const written = (text = 'Some words.') => ({ title: 'Notes', subtitle: '', category: '', content: textOf(text) });
const begin = (person: SignedInViewer) => ask(documents.createDocument, person, { body: written() });
const make = (person: SignedInViewer) => ask(groups.createGroup, person, { body: groupText({ visibility: 'public' }) });
const start = (person: SignedInViewer) =>
  ask(startSession, person, { body: { agenda: 'Who delivers what.', documentType: 'services', lengthMinutes: 20 } });

/** Runs 30 concurrent calls; returns the number of successes and the refusals. */
async function thirty(act: (turn: number) => Promise<unknown>): Promise<{ done: number; refusals: Refusal[] }> {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, turn) => act(turn)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const reason of reasons) if (!isRefusal(reason)) throw reason;
  return { done: outcomes.length - reasons.length, refusals: reasons as Refusal[] };
}

const isReached = (refusals: readonly Refusal[], present: object) => {
  for (const { code, present: shown } of refusals) expect({ code, present: shown }).toMatchObject({ code: 'quota.reached', present });
};

test('OP-06 of 30 concurrent documents, groups or negotiations a new account creates at most its quota', async () => {
  const person = await aPerson(app, { role: 'manager' });
  const acts = { documents: () => begin(person), groups: () => make(person), sessionsPerDay: () => start(person) };
  for (const [quota, act] of Object.entries(acts)) {
    const limit = small[quota as keyof typeof acts];
    const { done, refusals } = await thirty(act);
    expect({ quota, done }).toEqual({ quota, done: limit });
    isReached(refusals, { quota, limit, isSmall: true });
  }
});

test('OP-06 of 30 concurrent joins, by ID or link, only the daily quota succeed; refusals say when to retry', async () => {
  const manager = await aPerson(app, { role: 'manager' });
  const person = await aPerson(app);
  await app.db.run(sql`update users set created_at = now() - interval '2 days' where id = ${manager.id}`);
  const ids = await Promise.all(Array.from({ length: 10 }, async () => (await make(manager)).id));
  const { done, refusals } = await thirty((turn) => ask(groups.joinGroup, person, { params: { id: ids[turn % ids.length] } }));
  const joined = (await ask(groups.listGroups, person, { query: { list: 'mine' } })).total;
  expect(joined).toBe(small.joinsPerDay);
  expect(done).toBeGreaterThanOrEqual(joined);
  isReached(
    refusals.filter(({ code }) => code !== 'request.tooMany'),
    { quota: 'joinsPerDay', limit: small.joinsPerDay },
  );
  expect(refusals.at(-1)?.retryAfterSeconds).toBeGreaterThan(86_000);
  // Leaving frees nothing; the next day does.
  const left = (await ask(groups.listGroups, person, { query: { list: 'mine' } })).items[0]?.id ?? '';
  await ask(groups.leaveGroup, person, { params: { id: left } });
  await expect(ask(groups.joinGroup, person, { params: { id: left } })).rejects.toMatchObject({ code: 'quota.reached' });
  // Beyond the quota a link admits no one, and failed attempts do not use it up.
  const invitation = { params: { id: left }, body: { days: 1, maxUses: 1 } };
  const { address } = await ask(groups.createInvitation, manager, invitation);
  const code = address?.split('/').at(-1) ?? '';
  await expect(ask(groups.acceptInvitation, person, { params: { code } })).rejects.toMatchObject({ code: 'quota.reached' });
  expect((await ask(groups.listInvitations, manager, { params: { id: left } })).items).toMatchObject([{ uses: 0 }]);
  await app.db.run(sql`update quota_uses set started_at = now() - interval '25 hours' where user_id = ${person.id}`);
  expect(await ask(groups.joinGroup, person, { params: { id: left } })).toEqual({ status: 'member' });
});

test('OP-06 a text beyond the quota is refused and changes nothing; versions count, and deletion frees space', async () => {
  const person = await aPerson(app);
  const { id } = await begin(person);
  const save = (version: number, letter: string) =>
    ask(documents.updateDocument, person, {
      params: { id },
      body: { ...written(letter.repeat(400_000)), version, keepPresent: true },
    });
  await save(1, 'a');
  await save(2, 'b');
  await expect(save(3, 'c')).rejects.toMatchObject({ code: 'quota.reached', present: { quota: 'textMegabytes', limit: 1 } });
  expect((await ask(documents.readDocument, person, { params: { id } })).version).toBe(3);
  await ask(documents.deleteDocument, person, { params: { id } });
  const other = await begin(person);
  const big = { ...written('d'.repeat(400_000)), version: 1 };
  await expect(ask(documents.updateDocument, person, { params: { id: other.id }, body: big })).rejects.toMatchObject({
    code: 'quota.reached',
  });
  await ask(documents.emptyBin, person, {});
  await ask(documents.updateDocument, person, { params: { id: other.id }, body: big });
});

test('OP-06 a settled account has higher quotas: a day old, and confirmed if emails are sent', async () => {
  const person = await aPerson(app);
  for (let made = 0; made < small.documents; made += 1) await begin(person);
  await expect(begin(person)).rejects.toMatchObject({ code: 'quota.reached' });
  await app.db.run(sql`update users set created_at = now() - interval '25 hours' where id = ${person.id}`);
  await begin(person);
  const sending = requesterOf(
    createTestApp(database.db, features, { QUOTAS, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.org' }),
    features,
  );
  const again = () => sending(documents.createDocument, person, { body: written() });
  await expect(again()).rejects.toMatchObject({ code: 'quota.reached', present: { isSmall: true } });
  await app.db.run(sql`update users set email_confirmed_at = now() where id = ${person.id}`);
  await again();
});

test('OP-01 quotas are set in one line, unnamed ones keep their value, and unreadable ones are reported', () => {
  const read = (QUOTAS: string) => readConfig({ TOKEN_SECRET: 'x'.repeat(40), QUOTAS }, modules).quotas;
  const quotas = read('groups=7/2, documents=9,textMegabytes=700');
  expect(configuredBounds(quotas, groupsManaged)).toEqual({ whole: 7, small: 2 });
  expect(configuredBounds(quotas, documentsHeld)).toEqual({ whole: 9, small: 9 });
  expect(configuredBounds(quotas, textMegabytes)).toEqual({ whole: 700, small: 20 });
  expect(configuredBounds(quotas, joinsPerDay)).toEqual({ whole: 100, small: 20 });
  for (const wrong of ['groups', 'groups=-1', 'groups=1/2/3']) expect(() => read(wrong)).toThrow(/^QUOTAS must look like /);
  for (const unknown of ['sheep', 'toString'])
    expect(() => read(`groups=3,${unknown}=1`)).toThrow(
      new RegExp(`^QUOTAS names ${unknown}, which is not a quota\\. Quotas: assembliesPerDay, .*, textMegabytes\\.$`),
    );
});
