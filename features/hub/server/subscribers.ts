import { accountChanged, accountEmptying } from '#features/accounts/server/facts.ts';
import { groupEmptying, groupUpdated } from '#features/groups/server/facts.ts';
import type { Queries } from '#platform/server/db.ts';
import { after, during, type Subscriber } from '#platform/server/facts.ts';
import type { House } from '#platform/server/house.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { rooms } from '#platform/server/live.ts';
import type { WorkKind, WorkPart } from '#platform/server/work.ts';
import { hubChangedMessage } from '../contract/live.ts';
import { hubItemChanged } from './facts.ts';
import { projectItem } from './projection/project-item.ts';
import { forgetScope, removeItems, touchScope } from './projection/store.ts';
import { namesScope } from './scopes.ts';

/** Names are read with each page; that one changed makes the pages kept before worthless. */
function countNames(_house: House, tx: Queries): Promise<void> {
  return touchScope(tx, namesScope);
}

/** What the Hub listens to: the facts of its sources and names that it shows. */
export function subscribersOf(sources: readonly HubSource[]): Subscriber[] {
  const projections = sources.flatMap((source) =>
    source.facts.map((fact) => during(fact, `hub.${source.kind}.${fact.type}`, (house, tx, { id }) => projectItem(house, tx, source, id))),
  );
  const removals = sources.flatMap(({ kind, goneFacts = [] }) =>
    goneFacts.map((fact) =>
      during(fact, `hub.${kind}.${fact.type}`, async (house, tx, { ids }) => {
        const [id = ''] = ids;
        const touched = await removeItems(tx, kind, ids);
        // Those who are told read the Hub afresh, whichever thing it was: one message is enough for all.
        if (touched.length) await house.tell(tx, hubItemChanged({ kind, id, rooms: touched, isNew: false }));
      }),
    ),
  );
  return [
    ...projections,
    ...removals,
    during(accountChanged, 'hub.names.accountChanged', countNames),
    during(groupUpdated, 'hub.names.groupUpdated', countNames),
    after(hubItemChanged, 'hub.live', async ({ live }, { id, rooms: names }) => live.send(names, { type: hubChangedMessage, id })),
  ];
}

/** When nothing of a closed account or a deleted group is left in the Hub, its scope is forgotten. */
export const emptyingParts: readonly WorkPart[] = [forgetting(accountEmptying, rooms.user), forgetting(groupEmptying, rooms.group)];

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
