import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { designChangedMessage } from '../contract/limits.ts';

/** Notifies the owner's windows that a design changed or progressed. */
export function tellOwner({ live }: Pick<House, 'live'>, { id, ownerId }: { id: string; ownerId: string }): void {
  live.send([rooms.user(ownerId)], { type: designChangedMessage, id });
}
