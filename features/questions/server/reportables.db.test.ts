import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { askQuestion, deleteReply, giveReply } from '../contract/endpoints.ts';
import { questions } from './feature.ts';
import { isQuestionSeen, isReplySeen } from './hiding-store.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
beforeAll(async () => {
  const features = putTogether([accounts, groups, questions]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [manager, member, stranger] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app)];
});
afterAll(() => own.drop());

test('AD-04 QA-03 a question and its replies can only be reported by people who see them', async () => {
  const closed = await aGroup(app, manager, {}, [member]);
  const open = await aGroup(app, manager, { visibility: 'public' });
  const threadIn = async ({ id: groupId }: { id: string }) => {
    const body = { category: 'miscellaneous', title: `In ${groupId}`, content: aText('Does anybody know?'), groupIds: [groupId] };
    const { id } = await ask(askQuestion, manager, { body });
    const { id: replyId } = await ask(giveReply, manager, { params: { id }, body: { content: aText('I do.') } });
    return { id, replyId };
  };
  const [within, outside] = [await threadIn(closed), await threadIn(open)];
  const seenBy = async (viewer: Parameters<typeof isReplySeen>[1], { id, replyId }: { id: string; replyId: string }) => [
    await isQuestionSeen(own.db, viewer, id),
    await isReplySeen(own.db, viewer, replyId),
  ];
  expect(await seenBy(member, within)).toEqual([true, true]);
  for (const viewer of [stranger, visitor]) {
    expect(await seenBy(viewer, within)).toEqual([false, false]);
    expect(await seenBy(viewer, outside)).toEqual([true, true]);
  }
  // Deleted replies cannot be reported either.
  await ask(deleteReply, manager, { params: { id: outside.replyId }, body: {} });
  expect(await seenBy(stranger, outside)).toEqual([true, false]);
});
