import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { requestsChangedMessage } from '../../contract/limits.ts';

/** Tells the windows of a manager that what they are asked is another. */
export function tellManager({ live }: Pick<House, 'live'>, managerId: string | null): void {
  if (managerId !== null) live.send([rooms.user(managerId)], { type: requestsChangedMessage, id: '' });
}
