import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { requestsChangedMessage } from '../../contract/limits.ts';

/** Notifies a manager's windows that their requests changed. */
export function tellManager({ live }: Pick<House, 'live'>, managerId: string | null): void {
  if (managerId !== null) live.send([rooms.user(managerId)], { type: requestsChangedMessage, id: '' });
}
