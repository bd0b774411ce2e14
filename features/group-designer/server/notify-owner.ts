import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { designChangedMessage } from '../contract/limits.ts';

/** Notifies the owner's windows that a design changed or progressed. */
export function notifyOwner({ live }: Pick<AppContext, 'live'>, { id, ownerId }: { id: string; ownerId: string }): void {
  live.send([rooms.user(ownerId)], { type: designChangedMessage, id });
}
