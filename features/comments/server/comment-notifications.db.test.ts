import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import * as documentCalls from '#features/documents/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { changeSettings } from '#features/notifications/contract/endpoints.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
let on: string;
beforeAll(async () => {
  here = await createCommentsApp();
  bell = bellOf(here.app, here.features);
});
beforeEach(async () => {
  ana = await aPerson(here.app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(here.app, { name: 'Bob' });
  cleo = await aPerson(here.app, { name: 'Cleo' });
  group = await aGroup(here.app, ana, {}, [bob, cleo]);
  on = `document:${(await aPublishedDocument(here.app, ana, { title: 'Tides', groupIds: [group.id] })).id}`;
  await bell.forget();
});
afterAll(() => here.own.drop());

const notifiedOf = async (who: SignedInViewer) =>
  (await bell.notificationsOf(who)).map(({ kind, actor, others }) => `${kind} ${actor?.name}${others ? ` +${others}` : ''}`);
const documentId = () => on.split(':')[1] ?? '';

test('DO-09 NO-01 authors of subjects are notified of comments, members of a thread of replies, and nobody of their own', async () => {
  const { id } = await here.write(bob, on, 'When?');
  expect(await notifiedOf(ana)).toEqual(['commentWritten Bob']);
  expect(await bell.linesOf(ana)).toMatchObject([
    { feature: 'comments', title: 'Tides', group: { id: group.id }, address: `/autrePublication/${documentId()}#comment-${id}` },
  ]);
  for (const nobody of [bob, cleo]) expect(await notifiedOf(nobody)).toEqual([]);
  await here.write(cleo, on, 'At noon.', { parentId: id });
  expect(await notifiedOf(ana)).toEqual(['commentWritten Cleo +1']);
  expect(await notifiedOf(bob)).toEqual(['commentWritten Cleo']);
  await here.write(ana, on, 'Indeed.', { parentId: id });
  expect(await notifiedOf(bob)).toEqual(['commentWritten Ana +1']);
  expect(await notifiedOf(cleo)).toEqual(['commentWritten Ana']);
});

test('DO-09 NO-01 mentioned users are notified once, also if mentioned later, and not twice; those without access are not', async () => {
  const stranger = await aPerson(here.app, { name: 'Stranger' });
  const { id } = await here.write(bob, on, `@${ana.username} and @${cleo.username}, and @${stranger.username}`);
  expect(await notifiedOf(ana)).toEqual(['mentionedInComment Bob']);
  expect(await notifiedOf(cleo)).toEqual(['mentionedInComment Bob']);
  expect(await notifiedOf(stranger)).toEqual([]);
  await bell.forget();
  const dora = await aPerson(here.app, { name: 'Dora' });
  await here.edit(bob, id, `@${ana.username} and @${dora.username}`);
  expect(await notifiedOf(ana)).toEqual([]);
  await bringIn(here.app, group, ana, dora);
  await bell.forget();
  await here.edit(bob, id, `@${ana.username}, @${dora.username}`);
  expect(await notifiedOf(dora)).toEqual(['mentionedInComment Bob']);
  await here.edit(bob, id, 'Nobody at all');
  expect(await notifiedOf(dora)).toEqual([]);
});

test('DO-09 NO-02 reactions notify the author, grouped, not twice, and not after removal', async () => {
  const { id } = await here.write(bob, on, 'Good');
  await bell.forget();
  await here.react(cleo, `comment:${id}`, 'like');
  await here.react(cleo, `comment:${id}`, 'love');
  await here.react(ana, `comment:${id}`, 'thanks');
  await here.react(bob, `comment:${id}`, 'like');
  expect(await notifiedOf(bob)).toEqual(['reacted Ana +1']);
  await here.react(cleo, on, 'like');
  expect(await notifiedOf(ana)).toEqual(['reacted Cleo']);
  await here.react(ana, `comment:${id}`, null);
  expect(await notifiedOf(bob)).toEqual(['reacted Cleo']);
  await here.react(cleo, on, null);
  expect(await notifiedOf(ana)).toEqual([]);
});

test('DO-09 NO-02 notifications disappear with the comment, the subject or the right to see it; a muted group sends none', async () => {
  const { id } = await here.write(bob, on, 'Gone soon');
  expect(await notifiedOf(ana)).toEqual(['commentWritten Bob']);
  await here.remove(bob, id);
  expect(await notifiedOf(ana)).toEqual([]);
  const { id: second } = await here.write(cleo, on, 'Stays');
  await here.write(ana, on, 'Reply', { parentId: second });
  expect(await notifiedOf(cleo)).toEqual(['commentWritten Ana']);
  await takeOut(here.app, group, cleo);
  expect(await notifiedOf(cleo)).toEqual([]);
  await here.ask(documentCalls.withdrawDocument, ana, { params: { id: documentId() }, body: {} });
  expect(await notifiedOf(ana)).toEqual([]);
  await here.ask(documentCalls.publishDocument, ana, {
    params: { id: documentId() },
    body: { visibility: 'private', groupIds: [group.id] },
  });
  await bell.forget();
  await here.ask(changeSettings, ana, { body: { groups: [{ groupId: group.id, level: 'nothing' }] } });
  await here.write(bob, on, 'Quietly');
  expect(await notifiedOf(ana)).toEqual([]);
});
