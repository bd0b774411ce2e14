import { io } from 'socket.io-client';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import { session } from './session.tsx';

interface LiveSocketOptions {
  onBegin: () => void;
  /** It is connected again; what was missed while away is unknown. */
  onReturn: () => void;
  onMessage: (message: LiveMessage) => void;
}

/** Opens the connection for live messages, as the person who is signed in or as a visitor. Gives what closes it. */
export function openLiveSocket({ onBegin, onReturn, onMessage }: LiveSocketOptions): () => void {
  const socket = io({ path: '/live', transports: ['websocket'], auth: (give) => give({ token: session.token() ?? '' }) });
  let hasBeenConnected = false;
  socket.on('connect', () => {
    if (hasBeenConnected) onReturn();
    else onBegin();
    hasBeenConnected = true;
  });
  socket.on('connect_error', (error) => {
    if (error.message === 'auth.expired' || error.message === 'auth.required') {
      const token = session.token();
      if (token) session.expire(token);
    }
  });
  socket.on('disconnect', (reason) => {
    // The server ended it: the session is over, or the server is leaving. Asking tells which.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on(liveEvent, onMessage);
  return () => socket.disconnect();
}
