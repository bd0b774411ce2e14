import { readProfile, listProfileThings } from '#features/accounts/contract/people-endpoints.ts';
import { listComments } from '#features/comments/contract/endpoints.ts';
import { listDirectoryGroups, listDirectoryMembers, listManagers } from '#features/directory/contract/endpoints.ts';
import { listDocuments, listInPublicGroup as documentsOfGroup, readDocument, readNext } from '#features/documents/contract/endpoints.ts';
import { listEvents, listInGroup, readEvent } from '#features/events/contract/endpoints.ts';
import { listFiles, readFile } from '#features/files/contract/endpoints.ts';
import { listGalleries, readGallery } from '#features/galleries/contract/endpoints.ts';
import { listGroups, readGroup, readInvitation } from '#features/groups/contract/endpoints.ts';
import { readPublicGroup } from '#features/groups/contract/public-endpoints.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { listConversations, readHistory } from '#features/messenger/contract/endpoints.ts';
import { listSessions } from '#features/negotiation/contract/endpoints.ts';
import { readInvitation as readSessionInvitation } from '#features/negotiation/contract/invitation-endpoints.ts';
import { listNotifications } from '#features/notifications/contract/endpoints.ts';
import {
  findSimilar,
  listInPublicGroup as questionsOfGroup,
  listQuestions,
  listReplies,
  readQuestion,
} from '#features/questions/contract/endpoints.ts';
import { listAssemblies, readAssembly, readLog } from '#features/assemblies/contract/endpoints.ts';
import { listPolls, readPoll } from '#features/polls/contract/endpoints.ts';
import { search } from '#features/search/contract/endpoints.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

/** Things of a group that are looked up by every access path. */
export interface Reached {
  word: string;
  authorId: string;
  groupId: string;
  documentId: string;
  otherDocumentId: string;
  galleryId: string;
  itemId: string;
  questionId: string;
  eventId: string;
  pollId: string;
  assemblyId: string;
  talkId: string;
  fileId: string;
  sessionId: string;
  /** Another public group, and the code of an invitation link to it. */
  otherGroupId: string;
  otherGroupCode: string;
}

type Input = { params?: Record<string, string>; query?: Record<string, string> };

/**
 * Everything a person receives by any access path: lists, single things, profiles, Hub, search,
 * notifications, export, and public files.
 */
export function accessPathsOf(app: TestApp, features: readonly ServerFeature[]) {
  const ask = requesterOf(app, features);
  const answer = async (endpoint: Endpoint, viewer: Viewer, input: Input = {}) =>
    JSON.stringify(await ask(endpoint, viewer, input).catch(({ code }: { code: string }) => ({ refused: code })));

  return async function whatReaches(viewer: Viewer, there: Reached): Promise<string> {
    const { word, authorId, groupId, documentId, otherDocumentId, galleryId, itemId, questionId, talkId } = there;
    const of = (id: string) => ({ params: { id } });
    const open: [Endpoint, Input][] = [
      [readDocument, of(documentId)],
      [readNext, of(otherDocumentId)],
      [listDocuments, { query: { list: 'public' } }],
      [listDocuments, { query: { list: 'public', q: word } }],
      [documentsOfGroup, { params: { groupId } }],
      [listComments, { query: { on: `document:${otherDocumentId}` } }],
      [readGallery, of(galleryId)],
      [listGalleries, { query: { list: 'public' } }],
      [listComments, { query: { on: `galleryitem:${itemId}` } }],
      [readQuestion, of(questionId)],
      [listReplies, of(questionId)],
      [listQuestions, { query: { list: 'all' } }],
      [listQuestions, { query: { list: 'all', q: word } }],
      [questionsOfGroup, { params: { groupId } }],
      [readEvent, of(there.eventId)],
      [listEvents, { query: {} }],
      [listEvents, { query: { groupId } }],
      [listInGroup, { params: { groupId } }],
      [readPublicGroup, of(there.otherGroupId)],
      [readGroup, of(there.otherGroupId)],
      [listGroups, { query: { list: 'public' } }],
      [listGroups, { query: { list: 'public', q: word } }],
      [readInvitation, { params: { code: there.otherGroupCode } }],
      [listHub, { query: { mode: 'public' } }],
      [search, { query: { q: word, limit: '50' } }],
    ];
    const own: [Endpoint, Input][] = [
      [listDocuments, { query: { list: 'groups' } }],
      [listDocuments, { query: { list: 'groups', q: word } }],
      [listGalleries, { query: { list: 'groups' } }],
      [listQuestions, { query: { groupId } }],
      [readPoll, of(there.pollId)],
      [readAssembly, of(there.assemblyId)],
      [readLog, of(there.assemblyId)],
      [listAssemblies, { query: {} }],
      [listAssemblies, { query: { groupId } }],
      [listPolls, { query: {} }],
      [listPolls, { query: { groupId } }],
      [findSimilar, { query: { title: `Where lives the ${word}?` } }],
      [listHub, { query: { mode: 'private' } }],
      [readHistory, of(talkId)],
      [listConversations, {}],
      [listGroups, { query: { list: 'mine' } }],
      [listFiles, { query: { list: 'mine' } }],
      [readFile, of(there.fileId)],
      [listSessions, { query: {} }],
      [readSessionInvitation, of(there.sessionId)],
      [listManagers, {}],
      [listManagers, { query: { q: word } }],
      [listDirectoryGroups, { query: { q: word } }],
      [listDirectoryMembers, { query: { q: word } }],
      [listNotifications, {}],
      [readProfile, of(authorId)],
      ...features
        .flatMap(({ profileParts = [] }) => profileParts)
        .map(({ kind }): [Endpoint, Input] => [listProfileThings, { params: { id: authorId }, query: { kind } }]),
    ];
    const answers = await Promise.all(
      [...open, ...(isSignedIn(viewer) ? own : [])].map(([endpoint, input]) => answer(endpoint, viewer, input)),
    );
    const files = await Promise.all(features.flatMap(({ publicFiles = [] }) => publicFiles).map((file) => file.make(app, {})));
    const addresses: string[] = [];
    for (const { sitemap } of features) {
      if (!sitemap) continue;
      for await (const { path } of sitemap.entries(app, 0, 1_000)) addresses.push(path);
    }
    const exported: string[] = [];
    if (isSignedIn(viewer))
      for (const { exportParts } of features)
        for await (const part of exportParts?.(app, viewer.id, 'en') ?? []) if (!('hash' in part)) exported.push(JSON.stringify(part));
    return [...answers, ...files.map((file) => file?.body ?? ''), ...addresses, ...exported].join('\n');
  };
}
