import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { designChangedMessage } from '../contract/limits.ts';

/** Tells the windows of whoever made a design that it is another, or further. */
export function tellOwner({ live }: Pick<House, 'live'>, { id, ownerId }: { id: string; ownerId: string }): void {
  live.send([rooms.user(ownerId)], { type: designChangedMessage, id });
}
