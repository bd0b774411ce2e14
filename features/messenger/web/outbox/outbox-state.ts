import type { CallProblem } from '#platform/web/api/problem.ts';
import { isTransient } from '#platform/web/uploads/upload-state.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** Why a conversation is backing off. */
export interface Hold {
  until: number;
  code: string;
  /** Number of consecutive failures. */
  attempts: number;
}

/** A person's unsent messages on this device, and what this window does about them. */
export interface OutboxState {
  /** In sending order. */
  waiting: readonly WaitingMessage[];
  /** Whether this window is the sender. */
  isSender: boolean;
  /** The message in flight of each conversation. */
  sending: ReadonlyMap<string, WaitingMessage>;
  /** Back-offs by conversation. */
  holds: ReadonlyMap<string, Hold>;
}

export const emptyOutbox: OutboxState = { waiting: [], isSender: false, sending: new Map(), holds: new Map() };

export type OutboxEvent =
  | { is: 'written'; message: Omit<WaitingMessage, 'turn' | 'failure'> }
  /** The messages stored on the device, by whichever window. */
  | { is: 'loaded'; waiting: readonly WaitingMessage[] }
  | { is: 'turned'; isSender: boolean }
  | { is: 'answered'; message: WaitingMessage }
  | { is: 'failed'; message: WaitingMessage; problem: CallProblem }
  /** A retry may succeed now: the connection is back, or someone looks at the window. */
  | { is: 'woken' }
  | { is: 'timePassed' }
  | { is: 'retried' | 'discarded'; clientId: string }
  /** An upload is complete, or was cancelled. */
  | { is: 'arrived'; key: string; uploadId: string }
  | { is: 'dropped'; key: string };

/** Side effects of a step. */
export type OutboxEffect = { do: 'keep' | 'send'; message: WaitingMessage } | { do: 'forget'; message: WaitingMessage };

export interface Step {
  state: OutboxState;
  effects: readonly OutboxEffect[];
}

const pausesMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Computes the next state and its effects. One message per conversation is in flight at a time, in
 * order.
 */
export function step(state: OutboxState, event: OutboxEvent, now: number): Step {
  const { state: changed, effects } = changedBy(state, event, now);
  const sent = changed.isSender ? nextToSend(changed, now) : [];
  if (sent.length === 0) return { state: changed, effects };
  const sending = new Map(changed.sending);
  for (const message of sent) sending.set(message.conversationId, message);
  return { state: { ...changed, sending }, effects: [...effects, ...sent.map((message) => ({ do: 'send', message }) as const)] };
}

/** Time of the next retry; undefined if there is none. */
export function wakeAt({ holds, isSender }: OutboxState, now: number): number | undefined {
  const times = [...holds.values()].map(({ until }) => until).filter((until) => until > now);
  return isSender && times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * Returns the next message of each conversation, without refused ones. A message with incomplete
 * uploads blocks those after it.
 */
function nextToSend({ waiting, sending, holds }: OutboxState, now: number): WaitingMessage[] {
  const rows = Map.groupBy(
    waiting.filter(({ failure }) => failure === null),
    ({ conversationId }) => conversationId,
  );
  return [...rows].flatMap(([conversationId, [first]]) => {
    const isFree = !sending.has(conversationId) && (holds.get(conversationId)?.until ?? 0) <= now;
    return first && isFree && first.attachments.every(({ uploadId }) => uploadId !== null) ? [first] : [];
  });
}

function changedBy(state: OutboxState, event: OutboxEvent, now: number): Step {
  switch (event.is) {
    case 'written':
      return added(state, { ...event.message, turn: nextTurn(state, now), failure: null });
    case 'loaded':
      return { state: { ...state, waiting: inTurn(event.waiting) }, effects: [] };
    case 'turned':
      return { state: { ...state, isSender: event.isSender }, effects: [] };
    case 'answered':
      return without(settled(state, event.message), event.message.clientId, { isForgotten: true });
    case 'failed':
      return failed(settled(state, event.message), event.message, event.problem, now);
    case 'woken':
      return { state: { ...state, holds: serverHolds(state.holds, now) }, effects: [] };
    case 'timePassed':
      return { state, effects: [] };
    case 'retried':
      // Retries it as if written now: later messages may have been sent since.
      return changedOne(state, event.clientId, (message) => ({ ...message, turn: nextTurn(state, now), failure: null }));
    case 'discarded':
      return without(state, event.clientId, { isForgotten: true });
    case 'arrived':
      return changedFile(state, event.key, (file) => ({ ...file, uploadId: event.uploadId }));
    case 'dropped':
      return changedFile(state, event.key, () => undefined);
  }
}

const inTurn = (waiting: readonly WaitingMessage[]) =>
  waiting.toSorted((one, other) => one.turn - other.turn || (one.clientId < other.clientId ? -1 : 1));

const nextTurn = ({ waiting }: OutboxState, now: number) => Math.max(now, (waiting.at(-1)?.turn ?? 0) + 1);

function added(state: OutboxState, message: WaitingMessage): Step {
  return { state: { ...state, waiting: inTurn([...state.waiting, message]) }, effects: [{ do: 'keep', message }] };
}

/** Clears the message in flight of its conversation, if it is this one. */
function settled(state: OutboxState, { conversationId, clientId }: WaitingMessage): OutboxState {
  if (state.sending.get(conversationId)?.clientId !== clientId) return state;
  const sending = new Map(state.sending);
  sending.delete(conversationId);
  return { ...state, sending };
}

function without(state: OutboxState, clientId: string, { isForgotten }: { isForgotten: boolean }): Step {
  const message = state.waiting.find((each) => each.clientId === clientId);
  if (!message) return { state, effects: [] };
  const holds = new Map(state.holds);
  holds.delete(message.conversationId);
  const waiting = state.waiting.filter((each) => each !== message);
  return { state: { ...state, waiting, holds }, effects: isForgotten ? [{ do: 'forget', message }] : [] };
}

/**
 * A transient failure makes the conversation back off; any other refuses the message and leaves the
 * decision to the person.
 */
function failed(state: OutboxState, { clientId, conversationId }: WaitingMessage, problem: CallProblem, now: number): Step {
  if (!isTransient(problem))
    return changedOne(state, clientId, (message) => ({ ...message, failure: problem.fields?.[0]?.code ?? problem.code }));
  const attempts = (state.holds.get(conversationId)?.attempts ?? 0) + 1;
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  const until = now + Math.max(pause, (problem.retryAfterSeconds ?? 0) * 1_000);
  return { state: { ...state, holds: new Map(state.holds).set(conversationId, { until, code: problem.code, attempts }) }, effects: [] };
}

/** Errors whose reply says how long to wait. */
const waitingCodes: readonly string[] = ['request.tooMany', 'quota.reached'];

/** Ends all back-offs except those that the server demanded. */
const serverHolds = (holds: OutboxState['holds'], now: number): OutboxState['holds'] =>
  new Map([...holds].map(([id, hold]) => [id, waitingCodes.includes(hold.code) ? hold : { ...hold, until: now }]));

function changedOne(state: OutboxState, clientId: string, change: (message: WaitingMessage) => WaitingMessage): Step {
  const found = state.waiting.find((each) => each.clientId === clientId);
  if (!found) return { state, effects: [] };
  const message = change(found);
  const waiting = inTurn(state.waiting.map((each) => (each === found ? message : each)));
  return { state: { ...state, waiting }, effects: [{ do: 'keep', message }] };
}

type FileChange = (file: WaitingMessage['attachments'][number]) => WaitingMessage['attachments'][number] | undefined;

function changedFile(state: OutboxState, key: string, change: FileChange): Step {
  const found = state.waiting.find(({ attachments }) => attachments.some((file) => file.key === key && file.uploadId === null));
  if (!found) return { state, effects: [] };
  const attachments = found.attachments.flatMap((file) => (file.key === key ? (change(file) ?? []) : file));
  // A message that was only this file is discarded.
  if (attachments.length === 0 && found.text === '') return without(state, found.clientId, { isForgotten: true });
  return changedOne(state, found.clientId, (message) => ({ ...message, attachments }));
}
