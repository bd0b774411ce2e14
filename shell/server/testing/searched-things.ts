import { aPerson } from '#features/accounts/server/testing.ts';
import { updatePrivacy } from '#features/accounts/contract/endpoints.ts';
import { writeComment } from '#features/comments/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { shareFile } from '#features/files/contract/endpoints.ts';
import { aFileUpload } from '#features/files/server/testing.ts';
import { createGallery } from '#features/galleries/contract/endpoints.ts';
import { aGroup, requesterOf, bringIn } from '#features/groups/server/testing.ts';
import { openGroupConversation, openPrivateConversation, sendMessage } from '#features/messenger/contract/endpoints.ts';
import { aMessage, haveTalked } from '#features/messenger/server/testing.ts';
import { proposeClause } from '#features/negotiation/contract/clause-endpoints.ts';
import { aSession, clauseBody } from '#features/negotiation/server/testing/sessions.ts';
import { askQuestion, giveReply } from '#features/questions/contract/endpoints.ts';
import { aText } from '#features/questions/server/testing.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';

/** People in the tests of search rights. */
export interface Searchers {
  manager: SignedInViewer;
  member: SignedInViewer;
  /** A member who has a private conversation, a file and a contract with the manager. */
  partner: SignedInViewer;
}

/** A group with one thing of each kind, all with this word and by the manager. */
export async function aGroupOfThings(
  app: TestApp,
  features: readonly ServerFeature[],
  { manager, member, partner }: Searchers,
  { word, isPublic }: { word: string; isPublic: boolean },
): Promise<{ id: string }> {
  const ask = requesterOf(app, features);
  const group = await aGroup(
    app,
    manager,
    { groupName: `${isPublic ? 'Friends' : 'Keepers'} of ${word}`, visibility: isPublic ? 'public' : 'private' },
    [member, partner],
  );
  const hidden = await aPerson(app, { name: `${word} Person` });
  await bringIn(app, group, manager, hidden);
  if (!isPublic) await ask(updatePrivacy, hidden, { body: { isListed: false } });
  const groupIds = [group.id];
  const text = `Everything about the ${word} here.`;

  await aPublishedDocument(app, manager, { title: `The ${word}`, text, groupIds, visibility: isPublic ? 'public' : 'private' });
  const gallery = await ask(createGallery, manager, {
    body: { groupId: group.id, title: `Pictures of a ${word}`, isAnonymous: false, isPublic },
  });
  await ask(writeComment, manager, { query: { on: `gallery:${gallery.id}` }, body: { text } });
  const requested = { category: 'miscellaneous', title: `Where lives the ${word}?`, content: aText(text), groupIds };
  const question = await ask(askQuestion, manager, { body: requested });
  await ask(giveReply, manager, { params: { id: question.id }, body: { content: aText(text) } });

  const conversation = await ask(openGroupConversation, manager, { params: { id: group.id }, body: {} });
  await haveTalked(app.db, manager, partner);
  const alone = await ask(openPrivateConversation, manager, { params: { id: group.id, userId: partner.id }, body: {} });
  for (const { id } of [conversation, alone]) await ask(sendMessage, manager, { params: { id }, body: aMessage(text) });
  const uploadId = await aFileUpload(app, manager.id, Buffer.from(text), `${word}.txt`);
  await ask(shareFile, manager, { body: { uploadId, recipientId: partner.id, groupId: group.id } });
  const { id } = await aSession(app, manager, [partner], { title: `Contract about a ${word}`, agenda: text });
  await ask(proposeClause, manager, { params: { id }, body: clauseBody(text) });
  return group;
}
