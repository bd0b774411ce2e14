import { io, type Socket } from 'socket.io-client';
import { liveEvent, liveMove, liveReady, type LiveMessage, type LiveReadiness } from '#platform/contract/live.ts';
import { livePauseMs, livePauses } from '#platform/contract/live-pauses.ts';
import { problemFrom, type CallProblem } from '../api/problem.ts';
import { session } from '../session/session.tsx';

/** Milliseconds after which an unanswered call fails, so that HTTP can be used instead. */
const answerMs = 8_000;

interface LiveSocketOptions {
  /** Whether to request the messages since the page was loaded. */
  asksForMissed?: boolean;
  onBegin: () => void;
  /** Connected, perhaps again; messages may have been missed. */
  onReturn: () => void;
  onMessage: (message: LiveMessage) => void;
}

/** An open connection for live messages. */
export interface LiveSocket {
  /** Calls the server; throws a `CallProblem` when it refuses or does not answer. */
  call: (name: string, payload: object) => Promise<unknown>;
  isConnected: () => boolean;
  /**
   * Subscribe to a named event, or to changes of the connection, until the returned function is
   * called.
   */
  on: (name: string, listener: (payload: unknown) => void) => () => void;
  onConnection: (listener: (isConnected: boolean) => void) => () => void;
  /** Connects without waiting for the next attempt. */
  tryNow: () => void;
  close: () => void;
}

/** Opens the connection for live messages, as the signed-in person or a visitor. */
export function openLiveSocket({ asksForMissed = false, onBegin, onReturn, onMessage }: LiveSocketOptions): LiveSocket {
  const socket = io({
    path: '/live',
    transports: ['websocket'],
    reconnectionDelay: livePauses.firstMs,
    reconnectionDelayMax: livePauses.mostMs,
    randomizationFactor: livePauses.spread,
    auth: (give) =>
      give({
        token: session.token() ?? '',
        ...(asksForMissed && !hasBeenReady ? { pageAgeMs: performance.now() } : {}),
      }),
  });
  const retry = retriesOf(socket);
  let hasBeenReady = false;
  let isReady = false;
  socket.on(liveReady, (readiness?: LiveReadiness) => {
    isReady = true;
    retry.reset();
    if (hasBeenReady || readiness?.mayHaveMissed) onReturn();
    else onBegin();
    hasBeenReady = true;
  });
  socket.on('connect_error', (error) => {
    if (error.message === 'auth.expired' || error.message === 'auth.required') {
      const token = session.token();
      if (token) session.expire(token);
    }
    retry.later();
  });
  socket.on('disconnect', (reason) => {
    isReady = false;
    if (reason !== 'io client disconnect') retry.later();
  });
  socket.on(liveEvent, onMessage);
  const connectAnew = () => {
    retry.stop();
    socket.disconnect().connect();
  };
  socket.on(liveMove, connectAnew);
  return {
    ...exchangeOver(socket),
    isConnected: () => isReady,
    tryNow: connectAnew,
    close() {
      socket.disconnect();
      retry.stop();
    },
  };
}

/**
 * Socket.IO retries network failures; refusals and disconnects by the server are retried here,
 * since it may only be restarting or without its database.
 */
function retriesOf(socket: Socket) {
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later() {
      if (socket.active) return;
      clearTimeout(timer);
      timer = setTimeout(() => socket.connect(), livePauseMs(refusals));
      refusals += 1;
    },
    reset() {
      refusals = 0;
    },
    stop: () => clearTimeout(timer),
  };
}

/** Calls and subscriptions over an open connection. */
function exchangeOver(socket: Socket): Pick<LiveSocket, 'call' | 'on' | 'onConnection'> {
  return {
    async call(name, payload) {
      const answer: unknown = await socket
        .timeout(answerMs)
        .emitWithAck(name, payload)
        .catch(() => {
          throw unanswered;
        });
      if (typeof answer === 'object' && answer !== null && 'problem' in answer) throw refusalOf(answer.problem);
      return answer;
    },
    on(name, listener) {
      socket.on(name, listener);
      return () => socket.off(name, listener);
    },
    onConnection(listener) {
      const come = () => listener(true);
      const go = () => listener(false);
      socket.on(liveReady, come).on('disconnect', go);
      return () => socket.off(liveReady, come).off('disconnect', go);
    },
  };
}

function refusalOf(problem: unknown): CallProblem {
  const status = typeof problem === 'object' && problem !== null && 'status' in problem ? Number(problem.status) : 0;
  return problemFrom(status, problem);
}

const unanswered: CallProblem = { isProblem: true, code: 'network.failed', status: 0 };
