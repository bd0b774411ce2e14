import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { requestsChangedMessage } from '../../contract/limits.ts';

/** Notifies a manager's windows that their requests changed. */
export function notifyManager({ live }: Pick<AppContext, 'live'>, managerId: string | null): void {
  if (managerId !== null) live.send([rooms.user(managerId)], { type: requestsChangedMessage, id: '' });
}
