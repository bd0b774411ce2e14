import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
import { after, broadcast } from '#platform/server/events/subscribers.ts';
import { serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { errors } from '../contract/errors.ts';
import { documentChangedMessage, threadsChangedMessage } from '../contract/live.ts';
import { liveTextUpdated, type LiveTextUpdated } from '../contract/live-text.ts';
import { retention } from '../contract/retention.ts';
import { forgetDeclined } from './co-author-store.ts';
import { documentKind } from './content-kinds.ts';
import { documentChanged, documentsChanged, liveTextChanged, liveTextEnded, threadsChanged } from './domain-events.ts';
import { documentFeed } from './feed.ts';
import { coreTaskSteps, coreSubscribers } from './core-subscribers.ts';
import { audienceRooms } from './emit-document-changed.ts';
import { documentsHolding, sweepMedia } from './media-store.ts';
import { firstSteps } from './first-steps.ts';
import { policy } from './policy.ts';
import { documentsHeld, textMegabytes } from './quotas.ts';
import { routes } from './routes.ts';
import { liveCalls, liveTextPresence, liveTextRoom, liveTextRooms } from './live/live-calls.ts';
import { saveLiveTexts } from './live/save-live-text.ts';
import { placeWords } from './store.ts';
import { documentSitemap } from './sitemap.ts';
import { publicDocuments } from './soundness.ts';
import { documentUploads } from './uploads.ts';

/**
 * Documents: written as drafts, alone or with co-authors, published to everyone or to groups. People
 * with a block between them, as other features report, do not ask each other to be co-authors.
 */
function documentsFeature(others: readonly Pick<ServerFeature, 'findBlocked'>[]): ServerFeature {
  const blocks = others.flatMap(({ findBlocked }) => findBlocked ?? []);
  return serverFeature({
    name: 'documents',
    // Categories and readers come from groups.
    needs: ['groups'],
    policy,
    firstSteps,
    quotas: [documentsHeld, textMegabytes],
    errors,
    tokenAreas: ['documents'],
    routes: routes(blocks),
    uploadPurposes: [documentUploads],
    subscribers: [
      ...coreSubscribers,
      broadcast(documentChanged, 'documents.live', (live, { id, rooms }) => {
        live.send(rooms, { type: documentChangedMessage, id });
      }),
      broadcast(documentsChanged, 'documents.live.many', (live, { changes }) => {
        for (const { id, rooms } of changes) live.send(rooms, { type: documentChangedMessage, id });
      }),
      broadcast(threadsChanged, 'documents.threads', (live, { id, rooms }) => {
        live.send(rooms, { type: threadsChangedMessage, id });
      }),
      broadcast(liveTextChanged, 'documents.liveText', (live, { id, seq, update }) => {
        const sent: LiveTextUpdated = { documentId: id, seq, ...(update && { update }) };
        live.sendEvent([liveTextRoom(id)], liveTextUpdated, sent);
      }),
      broadcast(liveTextEnded, 'documents.liveTextEnded', (live, { id }) => {
        for (const room of liveTextRooms(id)) live.empty(room);
      }),
      after(derivationChanged, 'documents.live.derived', async ({ live, db }, { hash }) => {
        for (const document of await documentsHolding(db, hash))
          live.send(audienceRooms(document), { type: documentChangedMessage, id: document.id });
      }),
    ],
    periodicJobs: [
      { name: 'documents.placeWords', cron: '* * * * *', run: ({ db }) => placeWords(db) },
      { name: 'documents.saveLiveTexts', cron: '* * * * *', run: saveLiveTexts },
      { name: 'documents.sweepMedia', cron: '50 3 * * *', run: async ({ db }) => void (await db.transaction(sweepMedia)) },
      { name: 'documents.forgetDeclined', cron: '55 3 * * *', run: async ({ db }) => void (await forgetDeclined(db)) },
    ],
    taskSteps: coreTaskSteps,
    liveCalls,
    liveRooms: liveTextPresence,
    contentKinds: [documentKind],
    publicFiles: [documentFeed],
    sitemap: documentSitemap,
    soundness: [publicDocuments],
    tables: tablesOf(retention),
    gather: documentsFeature,
  });
}

/** Without other features, so no one blocks anyone. */
export const documents = documentsFeature([]);
