import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { commentsChangedMessage } from '../contract/limits.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let bell: ReturnType<typeof bellOf>;
let owner: SignedInViewer;
let member: SignedInViewer;
let administrator: SignedInViewer;
/** A public gallery of the owner, who is anonymous. */
let on: string;
beforeAll(async () => {
  here = await createCommentsApp();
  bell = bellOf(here.app, here.features);
  owner = await aPerson(here.app, { role: 'manager', name: 'Olive Owner', username: 'olive.owner' });
  member = await aPerson(here.app, { name: 'Mara' });
  administrator = { ...(await aPerson(here.app)), isAdministrator: true };
});
beforeEach(async () => {
  const group = await aGroup(here.app, owner, {}, [member]);
  const body = { groupId: group.id, title: 'Views', isAnonymous: true, isPublic: true };
  on = `gallery:${(await here.ask(galleryCalls.createGallery, owner, { body })).id}`;
  await bell.forget();
});
afterAll(() => here.own.drop());

const galleryId = () => on.split(':')[1] ?? '';
const isNotifiedOf = async (who: Viewer) => /olive/i.test(JSON.stringify(await here.read(who, on)));

test('DO-09 GA-04 the author’s comments on an anonymous gallery have no name, except for them and administrators', async () => {
  const { id } = await here.write(member, on, 'Who took this?');
  await here.write(owner, on, 'I did, from the harbour.', { parentId: id });
  for (const who of [member, visitor]) {
    const [thread] = (await here.read(who, on)).items;
    expect(thread?.replies).toMatchObject([
      { author: null, isByAuthor: true, text: 'I did, from the harbour.', can: { edit: false, delete: false } },
    ]);
    expect(await isNotifiedOf(who)).toBe(false);
  }
  for (const who of [owner, administrator]) expect(await isNotifiedOf(who)).toBe(true);
  expect(await here.read(owner, on)).toMatchObject({ isNameless: true });
  expect(await here.read(member, on)).toMatchObject({ isNameless: false, can: { close: false } });
});

test('DO-09 GA-04 notifications and live messages do not name them either, also if the gallery becomes anonymous later', async () => {
  await here.ask(galleryCalls.updateGallery, owner, { params: { id: galleryId() }, body: { title: 'Views', isAnonymous: false } });
  const { id } = await here.write(member, on, 'Who took this?');
  const { id: answer } = await here.write(owner, on, `I did, @${member.username}.`, { parentId: id });
  await here.write(owner, on, `@${member.username}, look again.`);
  await here.edit(owner, answer, `I did, @${member.username}!`);
  await here.close(owner, on, true);
  const lines = await bell.notificationsOf(member);
  expect(lines).toMatchObject([
    { kind: 'authorCommented', actor: null, title: 'Views', address: expect.stringMatching(`^/media/${galleryId()}#comment-`) },
  ]);
  const live = here.app.sent.filter(({ message }) => message.type === commentsChangedMessage);
  expect(live).toHaveLength(5);
  expect(JSON.stringify([lines, live])).not.toMatch(new RegExp(`${owner.id}|olive`, 'i'));
  expect((await bell.notificationsOf(owner)).map(({ kind, actor }) => [kind, actor?.name])).toEqual([['commentWritten', 'Mara']]);
  expect(await isNotifiedOf(member)).toBe(true);
  await here.ask(galleryCalls.updateGallery, owner, { params: { id: galleryId() }, body: { title: 'Views', isAnonymous: true } });
  expect(await isNotifiedOf(member)).toBe(false);
});

test('DO-09 GA-04 reactions name their giver and never the author of the gallery', async () => {
  const { id } = await here.write(member, on, 'Good');
  await here.react(owner, `comment:${id}`, 'love');
  await here.react(owner, on, 'like');
  expect(await isNotifiedOf(member)).toBe(false);
  expect(await here.read(member, on)).toMatchObject({ reactions: [{ reaction: 'like', count: 1 }], items: [{ isByAuthor: false }] });
  // Like any other user who sees it.
  expect(await bell.notificationsOf(member)).toMatchObject([{ kind: 'reacted', actor: { name: 'Olive Owner' } }]);
  expect((await bell.notificationsOf(owner)).map(({ kind }) => kind)).toEqual(['commentWritten']);
});
