import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying } from '#features/groups/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import * as endpoints from '../contract/endpoints.ts';
import { gadgetChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { createGadget, deleteGadget, listGadgets } from './commands.ts';
import { gadgetsDeleted, gadgetShared, goneOf } from './domain-events.ts';
import { policy } from './policy.ts';
import { countInGroup, findHubEntry, gadgetsOf, removeGadgetsOf, removeInGroup } from './store.ts';

/** What other features need to know of its items. */
const gadgetKind: ContentKind = {
  kind: 'gadget-kebab',
  indexed: { events: [gadgetShared], goneEvents: [gadgetsDeleted], entry: findHubEntry, hub: {} },
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('gadgets-kebab', await gadgetsOf(db, userId));
  },
  counters: { inGroup: { kind: 'gadgets-kebab', countExclusive: countInGroup } },
};

/** The feature on the server. */
export const gadgets = serverFeature({
  name: 'gadgets-kebab',
  needs: ['groups'],
  policy,
  errors: {},
  routes: [
    route(endpoints.listGadgets, listGadgets),
    route(endpoints.createGadget, createGadget),
    route(endpoints.deleteGadget, deleteGadget),
  ],
  subscribers: [
    during(accountClosed, 'gadgets-kebab.accountClosed', async (app, tx, { userId }) => {
      const gone = await removeGadgetsOf(tx, userId);
      if (gone.length > 0) await app.emit(tx, goneOf(gone));
    }),
    after(gadgetShared, 'gadgets-kebab.live', async ({ live }, { id, groupId }) => {
      live.send([rooms.group(groupId)], { type: gadgetChangedMessage, id });
    }),
    after(gadgetsDeleted, 'gadgets-kebab.live.deleted', async ({ live }, { ids: [id = ''], groupIds }) => {
      live.send(groupIds.map(rooms.group), { type: gadgetChangedMessage, id });
    }),
  ],
  taskSteps: [
    {
      kind: groupEmptying,
      name: 'gadgets-kebab',
      size: 200,
      count: countInGroup,
      async batch(app, tx, groupId, { size }) {
        const gone = await removeInGroup(tx, groupId, size);
        if (gone.length > 0) await app.emit(tx, goneOf(gone));
        return { done: gone.length };
      },
    },
  ],
  contentKinds: [gadgetKind],
  tables: tablesOf(retention),
});
