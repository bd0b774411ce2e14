import { accountChanged, accountClosed } from '#features/accounts/server/facts.ts';
import { groupUpdated } from '#features/groups/server/facts.ts';
import type { Queries } from '#platform/server/db.ts';
import { after, during, type Subscriber } from '#platform/server/facts.ts';
import type { House } from '#platform/server/house.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { rooms } from '#platform/server/live.ts';
import { hubChangedMessage } from '../contract/live.ts';
import { hubItemChanged } from './facts.ts';
import { projectItem } from './projection/project-item.ts';
import { forgetScope, touchScope } from './projection/store.ts';
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
  return [
    ...projections,
    during(accountChanged, 'hub.names.accountChanged', countNames),
    // Behind the features that take the person's things out: the Hub stands last among them.
    during(accountClosed, 'hub.scopes.accountClosed', (_, tx, { userId }) => forgetScope(tx, rooms.user(userId))),
    during(groupUpdated, 'hub.names.groupUpdated', countNames),
    after(hubItemChanged, 'hub.live', async ({ live }, { id, rooms: names }) => live.send(names, { type: hubChangedMessage, id })),
  ];
}
