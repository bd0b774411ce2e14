import { accountChanged, accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, groupUpdated } from '#features/groups/server/domain-events.ts';
import { movingFromCategory } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { after, broadcast, during, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { HubKind } from '#platform/server/extension-points/indexed-kind.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { TaskKind, TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { hubChangedMessage } from '../contract/live.ts';
import { hubItemChanged } from './domain-events.ts';
import { moveItems } from './projection/category-store.ts';
import { projectItem } from './projection/project-item.ts';
import { deleteScope, removeItems, touchItems, touchScope } from './projection/store.ts';
import { namesScope } from './scopes.ts';

/** Names are read with each page, so only a changed name invalidates cached pages. */
async function countNames(_app: AppContext, tx: Queries, { isRenamed }: { isRenamed: boolean }): Promise<void> {
  if (isRenamed) await touchScope(tx, namesScope);
}

/** Subscribes to the events of the kinds, and to changed names. */
export function subscribersOf(kinds: readonly HubKind[]): Subscriber[] {
  const projections = kinds.flatMap((indexed) => {
    const project = (hasCome: boolean) => (event: HubKind['events'][number]) =>
      during(event, `hub.${indexed.kind}.${event.type}`, (app, tx, { id }, { id: eventId }) =>
        projectItem(app, tx, indexed, id, { hasCome, eventId }),
      );
    return [...(indexed.comeEvents ?? []).map(project(true)), ...indexed.events.map(project(false))];
  });
  const removals = kinds.flatMap(({ kind, goneEvents = [] }) =>
    goneEvents.map((event) =>
      during(event, `hub.${kind}.${event.type}`, async (app, tx, { ids }) => {
        const [id = ''] = ids.length === 1 ? ids : [];
        const touched = await removeItems(tx, kind, ids);
        // One message suffices for all of them.
        if (touched.length) await app.emit(tx, hubItemChanged({ kind, id, rooms: touched, isNew: false }));
      }),
    ),
  );
  const previews = kinds.flatMap(({ kind, hub: { previewChanges = [] } }) =>
    previewChanges.map(({ eventType, ids: idsOf }): Subscriber => ({
      eventType,
      name: `hub.${kind}.previews.${eventType}`,
      async during(app, tx, data) {
        const ids = await idsOf(data, tx);
        if (ids.length === 0) return;
        const touched = await touchItems(tx, kind, ids);
        const [id = ''] = ids.length === 1 ? ids : [];
        if (touched.length) await app.emit(tx, hubItemChanged({ kind, id, rooms: touched, isNew: false }));
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
export const emptyingSteps: readonly TaskStep[] = [
  movingFromCategory('hub', moveItems, { isPicture: true }),
  forgetting(accountEmptying, rooms.user),
  forgetting(groupEmptying, rooms.group),
];

function forgetting(kind: TaskKind, scopeOf: (subject: string) => string): TaskStep {
  return {
    kind,
    name: 'hub',
    size: 1,
    isLast: true,
    count: async () => 0,
    async batch(_app, tx, subject) {
      await deleteScope(tx, scopeOf(subject));
      return { done: 0 };
    },
  };
}
