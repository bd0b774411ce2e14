import type { LiveMessage } from '#platform/contract/live.ts';

/**
 * Room names: `public`, `user:<id>`, `group:<id>`, `session:<id>`; features add rooms of their own.
 */
export const rooms = {
  public: 'public',
  user: (id: string) => `user:${id}`,
  group: (id: string) => `group:${id}`,
  session: (id: string) => `session:${id}`,
};

/** Notifies open browsers of changes. */
export interface Live {
  /** Broadcasts to all windows in any of the rooms, once per window. */
  send: (rooms: readonly string[], message: LiveMessage) => void;
  /** Adds all open windows of a person to a room, or removes them. */
  enter: (userId: string, room: string) => void;
  leave: (userId: string, room: string) => void;
  /** Removes everyone from a room. */
  empty: (room: string) => void;
  /** Disconnects an ended session. */
  endSession: (sessionId: string) => void;
  /**
   * Broadcasts an event of a feature to all windows in any of the rooms, except those in a room of
   * `except`.
   */
  sendEvent: (rooms: readonly string[], event: string, data: object, except?: readonly string[]) => void;
  /**
   * Broadcasts to windows of this node only: each node announces its cached values once they are
   * current there.
   */
  sendHere: (rooms: readonly string[], message: LiveMessage) => void;
  /**
   * Notifies the other nodes that a cached value changed (`rereads` of the application context).
   */
  notifyNodes: (topic: string) => void;
  /** IDs of people with a window in any of the rooms, on all nodes. */
  peopleIn: (rooms: string | readonly string[]) => Promise<string[]>;
}
