import type { House } from '#platform/server/house.ts';
import type { LiveRooms } from '#platform/server/feature.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { presence, type Presence } from '../contract/live.ts';
import { screenRoom } from './domain-events.ts';
import { conversationsShowing } from './presence-store.ts';

/** Reloading a page does not count as leaving. */
const goneAfterMs = 5_000;

/**
 * Notifies windows with a small conversation of the person on screen that they came or left.
 * Respects hidden presence on both sides, and blocks.
 */
export async function tellPresence({ db, live }: Pick<House, 'db' | 'live'>, userId: string, isHere: boolean): Promise<void> {
  const told: Presence = { userId, isHere };
  const { conversationIds, exceptIds } = await conversationsShowing(db, userId);
  live.sendEvent(conversationIds.map(screenRoom), presence, told, exceptIds.map(rooms.user));
}

const everyRoom = rooms.user('');

/**
 * Presence is derived from the live rooms of open windows on all nodes. Nothing is stored, and a
 * failing node takes its windows with it.
 */
export const comingAndGoing: LiveRooms = {
  prefix: everyRoom,
  async changed(house, room) {
    const userId = room.slice(everyRoom.length);
    const isHere = async () => (await house.live.peopleIn(room)).length > 0;
    if (await isHere()) return tellPresence(house, userId, true);
    const tellGone = async () => {
      if (!(await isHere())) await tellPresence(house, userId, false);
    };
    setTimeout(() => {
      tellGone().catch((error: unknown) => house.log.warn({ err: error }, 'who is there is unknown'));
    }, goneAfterMs).unref();
  },
};
