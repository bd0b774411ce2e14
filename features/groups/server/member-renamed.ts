import { accountChanged } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { renameMember } from './membership/store.ts';

/** Updates the names by which members are sorted and searched. */
export const memberRenamed: Subscriber = during(accountChanged, 'groups.memberRenamed', (_app, tx, { userId }) => renameMember(tx, userId));
