import type { House } from '#platform/server/house.ts';
import type { LiveRooms } from '#platform/server/feature.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { presence, type Presence } from '../contract/live.ts';
import { screenRoom } from './domain-events.ts';
import { conversationsShowing } from './presence-store.ts';

/** Whoever loads a page anew is gone for a moment, which nobody is told. */
const goneAfterMs = 5_000;

/** Tells the windows that have a small conversation with a person on screen that they are there, or gone; nobody, where they do not show it, nor whoever does not show it either or is kept apart by a block. */
export async function tellPresence({ db, live }: Pick<House, 'db' | 'live'>, userId: string, isHere: boolean): Promise<void> {
  const told: Presence = { userId, isHere };
  const { conversationIds, exceptIds } = await conversationsShowing(db, userId);
  live.sendEvent(conversationIds.map(screenRoom), presence, told, exceptIds.map(rooms.user));
}

const everyRoom = rooms.user('');

/**
 * Who has a window open is known by the live rooms that each window of theirs is in, on whichever node: nothing of it is stored, and a node that dies takes its
 * windows with it.
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
