import { fileRoute, mediaRoute, route } from '#platform/server/extension-points/feature.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import * as coAuthorCalls from '../contract/co-author-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import * as fileCalls from '../contract/file-endpoints.ts';
import * as liveCalls from '../contract/live-endpoints.ts';
import * as mediaCalls from '../contract/media-endpoints.ts';
import * as threadCalls from '../contract/thread-endpoints.ts';
import { addMedia } from './add-media.ts';
import { readMediaCaptions, removeMediaCaptions, writeMediaCaptions } from './captions.ts';
import { acceptCoAuthorship, askCoAuthor, endCoAuthorship, listCoAuthorRequests, listCoAuthors, removeCoAuthor } from './co-authors.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument } from './delete-document.ts';
import { answerDocx, answerHtml, answerMarkdown } from './download-file.ts';
import { emptyBin, purgeDocument } from './empty-bin.ts';
import { listDocuments } from './list-documents.ts';
import { listInPublicGroup, publicGroupRevision } from './list-in-public-group.ts';
import { saveLiveText } from './live/save-live-text.ts';
import { answerLiveState, startLiveText, syncLiveText } from './live/sync-live-text.ts';
import { nameVersion } from './name-version.ts';
import { presentDocument, readRevised } from './present-document.ts';
import { readNextDocuments } from './related-reading.ts';
import { publishDocument } from './publish-document.ts';
import { listMedia, readMediaRendition } from './read-media.ts';
import { removeMediaPlace } from './remove-place.ts';
import { listVersions, readVersion, readWriters } from './read-versions.ts';
import { restoreVersion } from './restore-version.ts';
import { documentRevision } from './store.ts';
import {
  deleteThreadComment,
  editThreadComment,
  listThreadPeople,
  listThreads,
  moveThreads,
  replyInThread,
  resolveThread,
  startThread,
} from './threads/threads.ts';
import { undeleteDocument } from './undelete-document.ts';
import { updateDocument } from './update-document.ts';
import { withdrawDocument } from './withdraw-document.ts';

/** Routes; no one asks someone with whom there is a block to be a co-author. */
export const routes = (blocks: readonly FindBlocked[]) => [
  route(calls.createDocument, createDocument),
  route(calls.listDocuments, listDocuments),
  route(calls.listInPublicGroup, listInPublicGroup, { revision: publicGroupRevision }),
  route(calls.readDocument, (context, { params }) => presentDocument(context, params.id), {
    // Empty if not found, since reading it throws.
    revision: async ({ db, viewer }, { params }) => (await documentRevision(db, viewer, params.id)) ?? '',
    revised: (context, { params }) => readRevised(context, params.id),
  }),
  route(calls.readNext, readNextDocuments),
  route(calls.updateDocument, updateDocument),
  route(calls.deleteDocument, deleteDocument),
  route(calls.undeleteDocument, undeleteDocument),
  route(calls.purgeDocument, purgeDocument),
  route(calls.emptyBin, emptyBin),
  route(calls.publishDocument, publishDocument),
  route(calls.withdrawDocument, withdrawDocument),
  route(calls.listVersions, listVersions),
  route(calls.readVersion, readVersion),
  route(calls.readWriters, readWriters),
  route(calls.nameVersion, nameVersion),
  route(calls.restoreVersion, restoreVersion),
  route(coAuthorCalls.listCoAuthors, listCoAuthors),
  route(coAuthorCalls.askCoAuthor, askCoAuthor(blocks)),
  route(coAuthorCalls.removeCoAuthor, removeCoAuthor),
  route(coAuthorCalls.listCoAuthorRequests, listCoAuthorRequests),
  route(coAuthorCalls.acceptCoAuthorship, acceptCoAuthorship(blocks)),
  route(coAuthorCalls.endCoAuthorship, endCoAuthorship),
  fileRoute(fileCalls.downloadDocx, answerDocx),
  fileRoute(fileCalls.downloadMarkdown, answerMarkdown),
  fileRoute(fileCalls.downloadHtml, answerHtml),
  route(liveCalls.startLiveText, startLiveText),
  route(liveCalls.syncLiveText, syncLiveText),
  fileRoute(liveCalls.readLiveState, answerLiveState),
  route(liveCalls.saveLiveText, saveLiveText),
  route(threadCalls.listThreads, listThreads),
  route(threadCalls.listThreadPeople, listThreadPeople),
  route(threadCalls.editThreadComment, editThreadComment),
  route(threadCalls.startThread, startThread),
  route(threadCalls.moveThreads, moveThreads),
  route(threadCalls.replyInThread, replyInThread),
  route(threadCalls.resolveThread, resolveThread),
  route(threadCalls.deleteThreadComment, deleteThreadComment),
  route(mediaCalls.addMedia, addMedia),
  route(mediaCalls.listMedia, listMedia),
  route(mediaCalls.removeMediaPlace, removeMediaPlace),
  mediaRoute(mediaCalls.readMediaRendition, readMediaRendition),
  route(mediaCalls.writeMediaCaptions, writeMediaCaptions),
  route(mediaCalls.removeMediaCaptions, removeMediaCaptions),
  mediaRoute(mediaCalls.readMediaCaptions, readMediaCaptions),
];
