import { accountChanged, accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, groupUpdated } from '#features/groups/server/domain-events.ts';
import { movingFromCategory } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { after, broadcast, during, type Subscriber } from '#platform/server/subscribers.ts';
import type { House } from '#platform/server/house.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import type { WorkKind, WorkPart } from '#platform/server/work.ts';
import { hubChangedMessage } from '../contract/live.ts';
import { hubItemChanged } from './domain-events.ts';
import { moveItems } from './projection/category-store.ts';
import { projectItem } from './projection/project-item.ts';
import { forgetScope, removeItems, touchItems, touchScope } from './projection/store.ts';
import { namesScope } from './scopes.ts';

/** Names are read with each page, so only a changed name invalidates cached pages. */
async function countNames(_house: House, tx: Queries, { isRenamed }: { isRenamed: boolean }): Promise<void> {
  if (isRenamed) await touchScope(tx, namesScope);
}

/** Subscribes to the events of the sources, and to changed names. */
export function subscribersOf(sources: readonly HubSource[]): Subscriber[] {
  const projections = sources.flatMap((source) => {
    const project = (hasCome: boolean) => (event: HubSource['events'][number]) =>
      during(event, `hub.${source.kind}.${event.type}`, (house, tx, { id }, { id: eventId }) =>
        projectItem(house, tx, source, id, { hasCome, eventId }),
      );
    return [...(source.comeEvents ?? []).map(project(true)), ...source.events.map(project(false))];
  });
  const removals = sources.flatMap(({ kind, goneEvents = [] }) =>
    goneEvents.map((event) =>
      during(event, `hub.${kind}.${event.type}`, async (house, tx, { ids }) => {
        const [id = ''] = ids.length === 1 ? ids : [];
        const touched = await removeItems(tx, kind, ids);
        // One message suffices for all of them.
        if (touched.length) await house.emit(tx, hubItemChanged({ kind, id, rooms: touched, isNew: false }));
      }),
    ),
  );
  const previews = sources.flatMap(({ kind, previewChanges = [] }) =>
    previewChanges.map(({ eventType, ids: idsOf }): Subscriber => ({
      eventType,
      name: `hub.${kind}.previews.${eventType}`,
      async during(house, tx, data) {
        const ids = idsOf(data);
        if (ids.length === 0) return;
        const touched = await touchItems(tx, kind, ids);
        const [id = ''] = ids.length === 1 ? ids : [];
        if (touched.length) await house.emit(tx, hubItemChanged({ kind, id, rooms: touched, isNew: false }));
      },
    })),
  );
  return [
    ...projections,
    ...removals,
    ...previews,
    during(accountChanged, 'hub.names.accountChanged', countNames),
    during(groupUpdated, 'hub.names.groupUpdated', countNames),
    // Cards show the name of their group, although they did not change themselves.
    after(groupUpdated, 'hub.live.groupUpdated', async ({ live }, { id, isRenamed }) => {
      if (isRenamed) live.send([rooms.public, rooms.group(id)], { type: hubChangedMessage, id: '' });
    }),
    broadcast(hubItemChanged, 'hub.live', (live, { id, rooms: names }) => live.send(names, { type: hubChangedMessage, id })),
  ];
}

/**
 * Deletes the empty scope of a closed account or deleted group, and moves items of a merged
 * category after their originals.
 */
export const emptyingParts: readonly WorkPart[] = [
  movingFromCategory('hub', moveItems, { isPicture: true }),
  forgetting(accountEmptying, rooms.user),
  forgetting(groupEmptying, rooms.group),
];

function forgetting(kind: WorkKind, scopeOf: (subject: string) => string): WorkPart {
  return {
    kind,
    name: 'hub',
    size: 1,
    isLast: true,
    count: async () => 0,
    async batch(_house, tx, subject) {
      await forgetScope(tx, scopeOf(subject));
      return { done: 0 };
    },
  };
}
