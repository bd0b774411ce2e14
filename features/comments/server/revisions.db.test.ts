import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import * as documentCalls from '#features/documents/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { bindRoutes, endpointKey, Pipeline } from '#platform/server/http/pipeline.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { listComments } from '../contract/endpoints.ts';
import { createCommentsApp } from './testing.ts';

// Responses are cached while their revision is unchanged, so every visible change must change the
// revision.
let here: Awaited<ReturnType<typeof createCommentsApp>>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let eva: SignedInViewer;
/** A public document of Ana's with a comment by Bob and a reply by Eva. */
let on: string;
let message: string;
let answer: string;
/** A pipeline with a response cache that lasts for the whole test, as on a node. */
let pipeline: Pipeline;

beforeAll(async () => {
  here = await createCommentsApp({ LINKS_WAIT_DAYS: '7', LINKS_WAIT_POSTS: '3' });
  ana = await aPerson(here.app, { role: 'manager', name: 'Ana', username: 'ana' });
});
beforeEach(async () => {
  const tag = Math.random().toString(36).slice(2, 8);
  bob = await aPerson(here.app, { name: 'Bob', username: `bob.${tag}` });
  eva = await aPerson(here.app, { name: 'Eva', username: `eva.${tag}` });
  on = `document:${(await aPublishedDocument(here.app, ana, { text: 'The tide turns at noon.' })).id}`;
  message = (await here.write(bob, on, 'When exactly?')).id;
  answer = (await here.write(eva, on, 'At twelve.', { parentId: message })).id;
  pipeline = new Pipeline(here.app);
});
afterAll(() => here.own.drop());

const idOf = (thing: string) => thing.split(':')[1] ?? '';
const route = () => bindRoutes(here.features).find(({ endpoint }) => endpointKey(endpoint) === endpointKey(listComments));

function begin(who: Viewer, thing = on) {
  const bound = route();
  if (!bound) throw new Error('nobody lists comments');
  const requester = { viewer: who, language: 'en', requestId: 'test', address: '127.0.0.1' } as const;
  return pipeline.begin(bound, requester, { params: {}, query: { on: thing }, body: undefined });
}

/** Revision and response through the cache; a refusal is returned as its code. */
async function stored(who: Viewer, thing = on): Promise<{ revision: string; text: string }> {
  try {
    const started = begin(who, thing);
    return { revision: (await started.revision?.()) ?? '', text: (await started.answer()).text };
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code) throw error;
    return { revision: code, text: code };
  }
}

/** The same without a cache. */
async function fresh(who: Viewer, thing = on): Promise<string> {
  try {
    return JSON.stringify(await requesterOf(here.app, here.features)(listComments, who, { query: { on: thing } }));
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

const moderate = (act: 'hide' | 'restore' | 'remove', id: string) => {
  const reportable = here.features.flatMap(({ reportables = [] }) => reportables).find(({ kind }) => kind === 'comment');
  return here.own.db.transaction(async (tx) => reportable?.hiding?.[act]?.(here.app, tx, id));
};

/** Every kind of change to the comments that a visitor reads. */
const reasons: Readonly<Record<string, () => Promise<unknown>>> = {
  'somebody writes': () => here.write(ana, on, 'A quarter past.'),
  'somebody answers': () => here.write(ana, on, 'Thank you.', { parentId: message }),
  'a comment is edited': () => here.edit(bob, message, 'When?'),
  'an answer is edited': () => here.edit(eva, answer, 'At one.'),
  'an edit names somebody': () => here.edit(bob, message, 'When exactly, @ana?'),
  'an answer is deleted': () => here.remove(eva, answer),
  'a comment that was answered is deleted': () => here.remove(bob, message),
  'a comment is hidden': () => moderate('hide', message),
  'an answer is hidden': () => moderate('hide', answer),
  'a comment is removed by moderators': () => moderate('remove', message),
  'the thing is reacted to': () => here.react(bob, on, 'like'),
  'a comment is reacted to': () => here.react(eva, `comment:${message}`, 'like'),
  'an answer is reacted to': () => here.react(bob, `comment:${answer}`, 'like'),
  'its author closes it': () => here.close(ana, on, true),
  'who wrote is called otherwise': () => here.own.db.run(sql`update users set name = 'Robert' where id = ${bob.id}`),
  'who wrote leaves': () => closeAccount(here.app.as(bob)),
  'it is for a group alone': async () => {
    const group = await aGroup(here.app, ana, {}, []);
    await here.ask(documentCalls.publishDocument, ana, { params: { id: idOf(on) }, body: { visibility: 'private', groupIds: [group.id] } });
  },
  'it is withdrawn': () => here.ask(documentCalls.withdrawDocument, ana, { params: { id: idOf(on) } }),
  'it is deleted': () => here.ask(documentCalls.deleteDocument, ana, { params: { id: idOf(on) } }),
};

for (const [reason, act] of Object.entries(reasons))
  test(`DO-09 a change invalidates the cached response: ${reason}`, async () => {
    const before = await stored(visitor);
    expect(await stored(visitor)).toEqual(before);
    await act();
    const after = await stored(visitor);
    expect(after.text).not.toBe(before.text);
    expect(after.revision).not.toBe(before.revision);
    for (const who of [visitor, ana, eva]) expect((await stored(who)).text).toBe(await fresh(who));
  });

test('DO-09 reverting a reaction, closing or hiding restores the previous response', async () => {
  const before = await stored(visitor);
  for (const [there, back] of [
    [() => here.react(bob, on, 'like'), () => here.react(bob, on, null)],
    [() => here.close(ana, on, true), () => here.close(ana, on, false)],
    [() => moderate('hide', answer), () => moderate('restore', answer)],
  ] as const) {
    await there();
    expect((await stored(visitor)).text).not.toBe(before.text);
    await back();
    expect(await stored(visitor)).toEqual(before);
  }
});

test('DO-09 responses depend on the viewer: own reactions, own hidden comments, own subject', async () => {
  await here.react(bob, on, 'like');
  await moderate('hide', message);
  const texts = await Promise.all([visitor, ana, bob, eva].map(async (who) => (await stored(who)).text));
  expect(new Set(texts).size).toBe(4);
  expect(texts[0]).not.toContain('When exactly?');
  expect(texts[2]).toContain('When exactly?');
});

test('AD-04 DO-09 a comment held for review is visible to its author only, and to all once the link is removed', async () => {
  await stored(visitor);
  await stored(bob);
  const { id } = await here.write(bob, on, 'All times: https://tides.example/table');
  expect((await stored(visitor)).text).not.toContain('All times');
  expect((await stored(bob)).text).toContain('"isWaiting":true');
  await here.edit(bob, id, 'All times: at the harbour.');
  for (const who of [visitor, bob]) {
    const { text } = await stored(who);
    expect(text).toContain('All times: at the harbour.');
    expect(text).not.toContain('isWaiting');
  }
});

test('DO-09 GA-04 comments of the author lose their name once the gallery becomes anonymous', async () => {
  const group = await aGroup(here.app, ana, {}, [bob]);
  const body = { groupId: group.id, title: 'Views', isAnonymous: false, isPublic: true };
  const { id } = await here.ask(galleryCalls.createGallery, ana, { body });
  const thing = `gallery:${id}`;
  await here.write(ana, thing, 'From the harbour.');
  expect((await stored(visitor, thing)).text).toContain('"name":"Ana"');
  await here.own.db.run(sql`update galleries set is_anonymous = true where id = ${id}`);
  expect((await stored(visitor, thing)).text).not.toContain('Ana');
  expect((await stored(visitor, thing)).text).toBe(await fresh(visitor, thing));
});

test('DO-09 comments are read by one statement and the visibility of the subject by another', async () => {
  const requested: string[] = [];
  const { db } = here.app;
  const context = here.app.as(visitor);
  const counting = {
    ...context,
    db: {
      ...db,
      many: (query: never) => (requested.push('many'), db.many(query)),
      maybeOne: (query: never) => (requested.push('one'), db.maybeOne(query)),
    },
  };
  const bound = route();
  const input = { params: undefined, query: { on, cursor: undefined }, body: undefined } as never;
  await bound?.revision?.(counting as never, input);
  await bound?.run(counting as never, input);
  expect(requested.sort()).toEqual(['many', 'one']);
});
