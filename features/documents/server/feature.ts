import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { derivationChanged } from '#platform/server/derivatives/domain-events.ts';
import { after, broadcast } from '#platform/server/subscribers.ts';
import { serverFeature } from '#platform/server/feature.ts';
import { errors } from '../contract/errors.ts';
import { documentChangedMessage } from '../contract/live.ts';
import { retention } from '../contract/retention.ts';
import { documentComments } from './comment-subject.ts';
import { emptyOldBins } from './empty-bin.ts';
import { documentParts } from './export-parts.ts';
import { documentChanged, documentsChanged } from './domain-events.ts';
import { documentFeed } from './feed.ts';
import { coreTaskSteps, coreSubscribers } from './core-subscribers.ts';
import { audienceRooms } from './emit-document-changed.ts';
import { documentFigures } from './figures-store.ts';
import { documentHubSource } from './hub-source.ts';
import { documentsHolding, sweepMedia } from './media-store.ts';
import { countOf, countOnlyInGroup } from './exports-store.ts';
import { documentNotificationSource } from './notification-source.ts';
import { policy } from './policy.ts';
import { documentProfilePart } from './profile-part.ts';
import { documentsHeld, textMegabytes } from './quotas.ts';
import { documentReports } from './reportable.ts';
import { routes } from './routes.ts';
import { documentSearchSource } from './search-source.ts';
import { placeWords } from './store.ts';
import { documentSitemap } from './sitemap.ts';
import { publicDocuments } from './soundness.ts';
import { documentUploads } from './uploads.ts';

/** Documents: written as drafts, published to everyone or to groups. */
export const documents = serverFeature({
  name: 'documents',
  // Categories and readers come from groups.
  needs: ['groups'],
  policy,
  quotas: [documentsHeld, textMegabytes],
  errors,
  tokenAreas: ['documents'],
  routes,
  uploadPurposes: [documentUploads],
  subscribers: [
    ...coreSubscribers,
    broadcast(documentChanged, 'documents.live', (live, { id, rooms }) => {
      live.send(rooms, { type: documentChangedMessage, id });
    }),
    broadcast(documentsChanged, 'documents.live.many', (live, { changes }) => {
      for (const { id, rooms } of changes) live.send(rooms, { type: documentChangedMessage, id });
    }),
    after(derivationChanged, 'documents.live.derived', async ({ live, db }, { hash }) => {
      for (const document of await documentsHolding(db, hash))
        live.send(audienceRooms(document), { type: documentChangedMessage, id: document.id });
    }),
  ],
  periodicJobs: [
    { name: 'documents.placeWords', cron: '* * * * *', run: ({ db }) => placeWords(db) },
    { name: 'documents.emptyOldBins', cron: '40 3 * * *', run: emptyOldBins },
    { name: 'documents.sweepMedia', cron: '50 3 * * *', run: async ({ db }) => void (await db.transaction(sweepMedia)) },
  ],
  taskSteps: coreTaskSteps,
  hubSources: [documentHubSource],
  searchSources: [documentSearchSource],
  notificationSources: [documentNotificationSource],
  commentSubjects: [documentComments],
  reportables: [documentReports],
  accountContents: [{ kind: 'documents', count: countOf }],
  groupContents: [{ kind: 'documents', countExclusive: countOnlyInGroup }],
  publicFiles: [documentFeed],
  sitemap: documentSitemap,
  profileParts: [documentProfilePart],
  exportParts: documentParts,
  soundness: [publicDocuments],
  figureSources: documentFigures,
  tables: tablesOf(retention),
});
