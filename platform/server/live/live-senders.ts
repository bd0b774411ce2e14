import type { Server } from 'socket.io';
import { liveEvent } from '#platform/contract/live.ts';
import { rooms, type Live } from '../common/live-rooms.ts';
import type { NodeBus } from '../node-bus/node-bus.ts';
import type { RecentMessages } from './recent-messages.ts';

export const changedInMemory = 'changedInMemory';

/** Sends messages and events to windows, and topics of cached values to other nodes. */
export function sendingOver(
  io: Server,
  recent: RecentMessages,
  bus: NodeBus | undefined,
): Pick<Live, 'send' | 'sendHere' | 'sendEvent' | 'notifyNodes'> {
  return {
    send: (names, message) => {
      if (names.length === 0) return;
      recent.note(names, message);
      io.to([...names]).emit(liveEvent, message);
    },
    sendHere: (names, message) => {
      if (names.length === 0) return;
      recent.note(names, message);
      io.local.to([...names]).emit(liveEvent, message);
    },
    sendEvent: (names, event, data, except = []) => {
      if (names.length)
        io.to([...names])
          .except([...except])
          .emit(event, data);
    },
    notifyNodes: (topic) => {
      if (bus) io.serverSideEmit(changedInMemory, topic);
    },
  };
}

/** Moves windows between rooms. */
export function membershipOver(io: Server): Pick<Live, 'enter' | 'leave' | 'empty' | 'endSession'> {
  return {
    enter: (userId, room) => io.in(rooms.user(userId)).socketsJoin(room),
    leave: (userId, room) => io.in(rooms.user(userId)).socketsLeave(room),
    empty: (room) => io.in(room).socketsLeave(room),
    endSession: (sessionId) => io.in(rooms.session(sessionId)).disconnectSockets(true),
  };
}
