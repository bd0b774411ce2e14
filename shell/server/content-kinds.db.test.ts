import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClosing, readSession } from '#features/accounts/contract/endpoints.ts';
import { listProfileThings } from '#features/accounts/contract/people-endpoints.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { giveReaction, listComments, writeComment } from '#features/comments/contract/endpoints.ts';
import { readDeletion } from '#features/groups/contract/endpoints.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { listWebhooks, makeWebhook } from '#features/integrations/contract/endpoints.ts';
import { integrationsFeature } from '#features/integrations/server/feature.ts';
import { decideReport, makeReport } from '#features/moderation/contract/endpoints.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { search } from '#features/search/contract/endpoints.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { features as product } from './features.ts';
import { binPoem, createPoems, poems, sharePoem } from './testing/poem-kind.ts';

/** Bodies of messages of webhooks; none leaves this process. */
const sent: { type: string; thing?: unknown }[] = [];
const integrations = integrationsFeature([], async (_address, _secret, { body }) => {
  sent.push(JSON.parse(body) as { type: string });
  return { answer: 204, problem: null };
});
const features = putTogether([...product.filter(({ name }) => name !== 'integrations'), integrations, poems]);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  await createPoems(own.db);
  app = createTestApp(own.db, features, { PUBLIC_URL: 'https://atrium.example.org' });
  ask = requesterOf(app, features);
  [ana, bob, stranger] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Bob' }), await aPerson(app)];
  group = await aGroup(app, ana, {}, [bob]);
  await app.runJobs();
});
afterAll(() => own.drop());

const share = (title: string) => sharePoem(app, { groupId: group.id, authorId: ana.id, title, text: `${title}: a slow quokka` });
const inHub = async (who: SignedInViewer) =>
  (await ask(listHub, who, { query: { mode: 'private', kind: 'poem' } })).items.map(({ id, excerpt }) => ({ id, excerpt }));
const found = async (who: SignedInViewer) =>
  (await ask(search, who, { query: { q: 'quokkas kind:poem' } })).items.map(({ kind, id, address }) => ({ kind, id, address }));
const commentsOf = (who: SignedInViewer, id: string) => ask(listComments, who, { query: { on: `poem:${id}` } });
const administrator = async (): Promise<SignedInViewer> => {
  const person = await aPerson(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${person.id}`);
  return { ...person, isAdministrator: true };
};

test('HU-05 SR-01 a declared kind is in the Hub and found, by those who may see it', async () => {
  const id = await share('Dawn');
  expect(await inHub(bob)).toEqual([{ id, excerpt: 'Dawn: a slow quokka' }]);
  expect(await found(bob)).toEqual([{ kind: 'poem', id, address: `/poems/${id}` }]);
  expect([await inHub(stranger), await found(stranger)]).toEqual([[], []]);
  const onProfile = await ask(listProfileThings, bob, { params: { id: ana.id }, query: { kind: 'poem' } });
  expect(onProfile).toMatchObject({ items: [{ id, title: 'Dawn' }], total: 1 });
});

test('DO-09 it takes comments and reactions', async () => {
  const id = await share('Noon');
  await ask(writeComment, bob, { query: { on: `poem:${id}` }, body: { text: 'So bright.' } });
  await ask(giveReaction, bob, { body: { on: `poem:${id}`, reaction: 'like' } });
  const { items, reactions } = await commentsOf(ana, id);
  expect([items.length, reactions]).toEqual([1, [{ reaction: 'like', count: 1 }]]);
  await expect(commentsOf(stranger, id)).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('AD-04 it can be reported and hidden, then nobody finds it', async () => {
  const id = await share('Dusk');
  const { id: caseId } = await ask(makeReport, bob, { body: { on: `poem:${id}`, reason: 'spam', text: 'Look.' } });
  const decision = { decision: 'hide' as const, ground: 'rules' as const, reference: '§ 4', facts: 'It says so.' };
  await ask(decideReport, await administrator(), { params: { id: caseId }, body: decision });
  for (const those of [await inHub(bob), await found(bob)]) expect(those.map((each) => each.id)).not.toContain(id);
});

test('DO-10 from the bin it is deleted after its time, with its comments', async () => {
  const ids = [await share('One'), await share('Two'), await share('Three'), await share('Four')];
  const [first = '', , , last = ''] = ids;
  await ask(writeComment, bob, { query: { on: `poem:${first}` }, body: { text: 'Fine.' } });
  for (const id of ids) await binPoem(app, id, id === last ? 29 : 31);
  for (const id of ids) expect((await inHub(bob)).map((each) => each.id)).not.toContain(id);
  await poems.periodicJobs?.find(({ name }) => name === 'poems.emptyOldBins')?.run(app);
  await app.runJobs();
  expect(await own.db.many(sql`select id from poems where id = any(${ids}::uuid[])`)).toEqual([{ id: last }]);
  expect(await own.db.many(sql`select from comments where subject_kind = 'poem' and subject_id = ${first}`)).toEqual([]);
});

test('NO-01 AD-08 members and their webhooks are notified of it', async () => {
  const { kinds } = await ask(listWebhooks, bob);
  expect(kinds).toContainEqual({ kind: 'poemShared', feature: 'poems' });
  await ask(makeWebhook, bob, { body: { name: 'Intranet', address: 'https://hooks.example.org/x', kinds: ['poemShared'] } });
  const id = await share('Night');
  const bell = await bellOf(app, features).notificationsOf(bob);
  expect(bell).toContainEqual(expect.objectContaining({ kind: 'poemShared', address: `/poems/${id}` }));
  expect(sent).toEqual([expect.objectContaining({ type: 'poemShared' })]);
});

test('RE-02 AC-08 it is in the export, and counted before its account or group is deleted', async () => {
  const { count } = await own.db.one<{ count: number }>(sql`select count(*) as count from poems`);
  const parts = [];
  for (const { exportParts } of features) for await (const part of exportParts?.(app, ana.id, 'en') ?? []) parts.push(part);
  const exported = parts.find(({ path }) => path === 'poems.json');
  expect(JSON.parse(exported && 'text' in exported ? exported.text : '[]')).toHaveLength(count);
  expect((await ask(readClosing, ana)).items).toContainEqual({ feature: 'poems', kind: 'poems', count });
  expect((await ask(readDeletion, ana, { params: { id: group.id } })).contents).toContainEqual({ kind: 'poems', count });
  expect((await ask(readSession, bob)).waiting).toContainEqual({ kind: 'poems', count });
  expect(features.flatMap(({ figureSources = [] }) => figureSources).map(({ name }) => name)).toContain('poems');
});
