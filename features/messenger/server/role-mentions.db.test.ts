import { afterAll, beforeAll, expect, test } from 'vitest';
import * as groupCalls from '#features/groups/contract/endpoints.ts';
import { takeOut } from '#features/groups/server/testing.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';

let conversation: MessengerTestApp;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let dan: SignedInViewer;
beforeAll(async () => {
  conversation = await createMessengerApp();
  bell = bellOf(conversation.app, conversation.features);
  ana = await conversation.somebody({ role: 'manager', name: 'Ana Ortiz' });
  [ben, cleo, dan] = (await Promise.all(['Ben', 'Cleo', 'Dan'].map((name) => conversation.somebody({ name })))) as [
    SignedInViewer,
    SignedInViewer,
    SignedInViewer,
  ];
});
afterAll(() => conversation.own.drop());

async function aGroupWithRole(name: string, holders: readonly SignedInViewer[], more: object = {}) {
  const { group, id } = await conversation.aConversation([ana, ben, cleo, dan]);
  const params = { id: group.id };
  const body = { name, capabilities: [], ...more };
  const roleId = (await conversation.ask(groupCalls.createRole, ana, { params, body })).id;
  for (const { id: userId } of holders) await conversation.ask(groupCalls.addRoleMember, ana, { params: { ...params, roleId, userId } });
  await bell.forget();
  return { group, id, roleId, body };
}
const mentionedOf = async (who: SignedInViewer) =>
  (await bell.notificationsOf(who)).map(({ kind }) => kind).filter((kind) => kind === 'messageMentioned').length;

test('GR-12 ME-04 a mentioned role notifies those who have it now, each once, and is marked in the text', async () => {
  const { group, id, roleId } = await aGroupWithRole('The treasurers', [ben, cleo]);
  const sent = await conversation.send(dan, id, `@the treasurers, please look; you too @${ben.username}. Mail a@the treasurers.`);
  expect(sent.unknownMentions).toEqual([]);
  expect(await Promise.all([ben, cleo, dan, ana].map(mentionedOf))).toEqual([1, 1, 0, 0]);
  const { items } = await conversation.history(ana, id);
  expect(items.at(-1)).toMatchObject({ roles: ['The treasurers'] });
  expect((await conversation.list(cleo)).find((each) => each.id === id)).toMatchObject({ isMentioned: true });
  // Only current holders: one gave up the role, one left the group.
  await conversation.ask(groupCalls.removeRoleMember, cleo, { params: { id: group.id, roleId, userId: cleo.id } });
  await takeOut(conversation.app, group, ben);
  await bell.forget();
  await conversation.send(dan, id, 'Again, @The treasurers!');
  expect(await Promise.all([cleo, dan, ana].map(mentionedOf))).toEqual([0, 0, 0]);
});

test('GR-12 ME-04 a role that may not be mentioned, and one of another group, notify no one', async () => {
  const { group, id, roleId, body } = await aGroupWithRole('Board', [ben], { isMentionable: false });
  expect((await conversation.send(dan, id, '@Board: hello')).unknownMentions).toEqual(['board']);
  expect(await mentionedOf(ben)).toBe(0);
  const suggested = async (q: string) =>
    (await conversation.ask(endpoints.suggestPeople, dan, { params: { id }, query: { q } })).roles.map(({ name }) => name);
  expect(await suggested('bo')).toEqual([]);
  await conversation.ask(groupCalls.editRole, ana, { params: { id: group.id, roleId }, body: { ...body, isMentionable: true } });
  // A program that does not know the setting leaves it.
  await conversation.ask(groupCalls.editRole, ana, { params: { id: group.id, roleId }, body: { name: 'Board', capabilities: [] } });
  expect(await suggested('bo')).toEqual(['Board']);
  const other = await conversation.aConversation([ana, ben, dan]);
  await conversation.send(dan, other.id, '@Board: hello');
  const ofTwo = await conversation.openPrivate(dan, group, cleo);
  await conversation.send(dan, ofTwo, '@Board: hello');
  expect(await mentionedOf(ben)).toBe(0);
  await conversation.send(dan, id, '@Board: hello');
  expect(await mentionedOf(ben)).toBe(1);
});
