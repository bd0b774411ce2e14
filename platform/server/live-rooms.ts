import type { LiveMessage } from '#platform/contract/live.ts';

/** Room names: `public`, `user:<id>`, `group:<id>`, `session:<id>`; features have rooms of their own beside them. */
export const rooms = {
  public: 'public',
  user: (id: string) => `user:${id}`,
  group: (id: string) => `group:${id}`,
  session: (id: string) => `session:${id}`,
};

/** Tells open browsers that something changed. */
export interface Live {
  /** Sends everybody in any of the live rooms, each browser once. */
  send: (rooms: readonly string[], message: LiveMessage) => void;
  /** Lets all open windows of a person into a room, or takes them out of it. */
  enter: (userId: string, room: string) => void;
  leave: (userId: string, room: string) => void;
  /** Takes everybody out of a room. */
  empty: (room: string) => void;
  /** Closes the connections of an ended session. */
  endSession: (sessionId: string) => void;
  /** Sends everybody in any of the live rooms, each browser once, something that a feature has its own event for; nobody in a room of `except`. */
  sendEvent: (rooms: readonly string[], event: string, data: object, except?: readonly string[]) => void;
  /** Sends everybody in any of the live rooms who has a window on this node: each node tells its own windows of what it keeps in memory, once that is true there. */
  sendHere: (rooms: readonly string[], message: LiveMessage) => void;
  /** Tells the other nodes that something changed which each of them keeps in memory (`rereads` of the house). */
  tellNodes: (topic: string) => void;
  /** Who has a window in a room, or in any of these, on whichever node. */
  peopleIn: (rooms: string | readonly string[]) => Promise<string[]>;
}
