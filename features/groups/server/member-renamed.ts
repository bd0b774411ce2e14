import { accountChanged } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/subscribers.ts';
import { renameMember } from './membership/store.ts';

/** Members are sorted and found by the name that they have now. */
export const memberRenamed: Subscriber = during(accountChanged, 'groups.memberRenamed', (_house, tx, { userId }) =>
  renameMember(tx, userId),
);
