import { io } from 'socket.io-client';
import { liveEvent, liveMove, liveReady, type LiveMessage, type LiveReadiness } from '#platform/contract/live.ts';
import { livePauseMs, livePauses } from '#platform/contract/live-pauses.ts';
import { problemFrom, type CallProblem } from './problem.ts';
import { session } from './session.tsx';

/** How long an answer over the connection may take before it is asked for in another way. */
const answerMs = 8_000;

interface LiveSocketOptions {
  /** Whether it is told what was said since the page was asked for. */
  asksForMissed?: boolean;
  onBegin: () => void;
  /** It is connected, perhaps again; what was missed is unknown. */
  onReturn: () => void;
  onMessage: (message: LiveMessage) => void;
}

/** The connection for live messages, once it is open. */
export interface LiveSocket {
  /** Asks the server; throws a `CallProblem` when it refuses, or does not answer. */
  call: (name: string, payload: object) => Promise<unknown>;
  isConnected: () => boolean;
  /** Hears what the server tells under a name, and when the connection comes and goes, until the function given back is called. */
  on: (name: string, listener: (payload: unknown) => void) => () => void;
  onConnection: (listener: (isConnected: boolean) => void) => () => void;
  /** Connects without waiting for the next attempt. */
  tryNow: () => void;
  close: () => void;
}

/** Opens the connection for live messages, as the person who is signed in or as a visitor. */
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
  let hasBeenReady = false;
  let isReady = false;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Where the network failed it is tried again by Socket.IO; where the server refused or ended it, here: it may only be leaving, or without its database. */
  const tryAgain = () => {
    if (socket.active) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), livePauseMs(refusals));
    refusals += 1;
  };
  socket.on(liveReady, (readiness?: LiveReadiness) => {
    isReady = true;
    refusals = 0;
    if (hasBeenReady || readiness?.mayHaveMissed) onReturn();
    else onBegin();
    hasBeenReady = true;
  });
  socket.on('connect_error', (error) => {
    if (error.message === 'auth.expired' || error.message === 'auth.required') {
      const token = session.token();
      if (token) session.expire(token);
    }
    tryAgain();
  });
  socket.on('disconnect', (reason) => {
    isReady = false;
    if (reason !== 'io client disconnect') tryAgain();
  });
  socket.on(liveEvent, onMessage);
  const connectAnew = () => {
    clearTimeout(retry);
    socket.disconnect().connect();
  };
  socket.on(liveMove, connectAnew);
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
    isConnected: () => isReady,
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
    tryNow: connectAnew,
    close() {
      socket.disconnect();
      clearTimeout(retry);
    },
  };
}

function refusalOf(problem: unknown): CallProblem {
  const status = typeof problem === 'object' && problem !== null && 'status' in problem ? Number(problem.status) : 0;
  return problemFrom(status, problem);
}

const unanswered: CallProblem = { isProblem: true, code: 'network.failed', status: 0 };
