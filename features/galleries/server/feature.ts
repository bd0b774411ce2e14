import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying } from '#features/groups/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
import { serverFeature } from '#platform/server/extension-points/feature.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import { errors } from '../contract/errors.ts';
import { galleryChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { contentKinds } from './content-kinds.ts';
import { deletedOf, galleriesDeleted, galleryHidden, galleryRestored, galleryShared, galleryUpdated, roomsOf } from './domain-events.ts';
import { countInGroup, galleriesHolding, removeGalleriesOf, removeInGroup } from './exports-store.ts';
import { policy } from './policy.ts';
import { routes } from './routes.ts';
import { gallerySitemap } from './sitemap.ts';
import { galleryUploads } from './uploads.ts';

/** Galleries of images, videos and audio, for a group or for everyone. */
export const galleries = serverFeature({
  name: 'galleries',
  needs: ['groups'],
  policy,
  errors,
  tokenAreas: ['galleries'],
  routes,
  uploadPurposes: [galleryUploads],
  subscribers: [
    during(accountClosed, 'galleries.accountClosed', async (app, tx, { userId }) => {
      const removed = await removeGalleriesOf(tx, userId);
      if (removed.length > 0) await app.emit(tx, deletedOf(removed));
    }),
    after(galleryShared, 'galleries.live.shared', async ({ live }, { id, rooms }) => {
      live.send(rooms, { type: galleryChangedMessage, id });
    }),
    after(galleryUpdated, 'galleries.live', async ({ live }, { id, rooms }) => {
      live.send(rooms, { type: galleryChangedMessage, id });
    }),
    ...[galleryHidden, galleryRestored].map((event) =>
      after(event, `galleries.live.${event.type}`, async ({ live }, { id, rooms }) => {
        live.send(rooms, { type: galleryChangedMessage, id });
      }),
    ),
    after(galleriesDeleted, 'galleries.live.deleted', async ({ live }, { ids: [id = ''], rooms }) => {
      live.send(rooms, { type: galleryChangedMessage, id });
    }),
    after(derivationChanged, 'galleries.live.derived', async ({ live, db }, { hash }) => {
      for (const gallery of await galleriesHolding(db, hash))
        live.send(roomsOf([gallery]), { type: galleryChangedMessage, id: gallery.id });
    }),
  ],
  taskSteps: [
    {
      kind: groupEmptying,
      name: 'galleries',
      size: 20,
      count: countInGroup,
      async batch(app, tx, groupId, { size }) {
        const removed = await removeInGroup(tx, groupId, size);
        if (removed.length > 0) await app.emit(tx, deletedOf(removed));
        return { done: removed.length };
      },
    },
  ],
  contentKinds,
  sitemap: gallerySitemap,
  tables: tablesOf(retention),
});
