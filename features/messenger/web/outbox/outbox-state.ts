import type { CallProblem } from '#platform/web/problem.ts';
import { passesBy } from '#platform/web/uploads/upload-state.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** Why a conversation sends nothing for a while. */
export interface Hold {
  until: number;
  code: string;
  /** How often in a row it went wrong. */
  attempts: number;
}

/** All messages of a person that wait on this device, and what this window is doing about them. */
export interface OutboxState {
  /** In their turn. */
  waiting: readonly WaitingMessage[];
  /** Whether this window is the one that sends. */
  isSender: boolean;
  /** The message of each conversation that is on its way. */
  sending: ReadonlyMap<string, WaitingMessage>;
  /** By conversation. */
  holds: ReadonlyMap<string, Hold>;
}

export const emptyOutbox: OutboxState = { waiting: [], isSender: false, sending: new Map(), holds: new Map() };

/** What happens to it. */
export type OutboxEvent =
  | { is: 'written'; message: Omit<WaitingMessage, 'turn' | 'failure'> }
  /** This is what the device keeps now, whichever window wrote it. */
  | { is: 'loaded'; waiting: readonly WaitingMessage[] }
  | { is: 'turned'; isSender: boolean }
  | { is: 'answered'; message: WaitingMessage }
  | { is: 'failed'; message: WaitingMessage; problem: CallProblem }
  /** There is reason to think that it works now: a connection, somebody who looks. */
  | { is: 'woken' }
  | { is: 'timePassed' }
  | { is: 'retried' | 'discarded'; clientId: string }
  /** A file is on the server whole; or it is given up. */
  | { is: 'arrived'; key: string; uploadId: string }
  | { is: 'dropped'; key: string };

/** What is to be done then. */
export type OutboxEffect = { do: 'keep' | 'send'; message: WaitingMessage } | { do: 'forget'; message: WaitingMessage };

export interface Step {
  state: OutboxState;
  effects: readonly OutboxEffect[];
}

const pausesMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** What becomes of the outbox, and what is to be done: one message of each conversation at a time, in their turn. */
export function step(state: OutboxState, event: OutboxEvent, now: number): Step {
  const { state: changed, effects } = changedBy(state, event, now);
  const sent = changed.isSender ? nextToSend(changed, now) : [];
  if (sent.length === 0) return { state: changed, effects };
  const sending = new Map(changed.sending);
  for (const message of sent) sending.set(message.conversationId, message);
  return { state: { ...changed, sending }, effects: [...effects, ...sent.map((message) => ({ do: 'send', message }) as const)] };
}

/** When it is time to look again; undefined while nothing is held. */
export function wakeAt({ holds, isSender }: OutboxState, now: number): number | undefined {
  const times = [...holds.values()].map(({ until }) => until).filter((until) => until > now);
  return isSender && times.length > 0 ? Math.min(...times) : undefined;
}

/** The first of each conversation that is not refused: what stands before one goes first, and a file that is not there yet keeps those behind it waiting. */
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
      return { state: { ...state, holds: isTold(state.holds, now) }, effects: [] };
    case 'timePassed':
      return { state, effects: [] };
    case 'retried':
      // As if it were written now: what went out meanwhile stands before it.
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

/** Nothing of its conversation is on its way any more, if it was this. */
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

/** What passes by holds the conversation back for a while; anything else takes the message out of the row, for the person to decide. */
function failed(state: OutboxState, { clientId, conversationId }: WaitingMessage, problem: CallProblem, now: number): Step {
  if (!passesBy(problem))
    return changedOne(state, clientId, (message) => ({ ...message, failure: problem.fields?.[0]?.code ?? problem.code }));
  const attempts = (state.holds.get(conversationId)?.attempts ?? 0) + 1;
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  const until = now + Math.max(pause, (problem.retryAfterSeconds ?? 0) * 1_000);
  return { state: { ...state, holds: new Map(state.holds).set(conversationId, { until, code: problem.code, attempts }) }, effects: [] };
}

/** By these the server says how long a person is to wait. */
const waitingCodes: readonly string[] = ['request.tooMany', 'quota.reached'];

/** Only what the server asked to wait for goes on waiting. */
const isTold = (holds: OutboxState['holds'], now: number): OutboxState['holds'] =>
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
  // Of one that was that file alone nothing is left.
  if (attachments.length === 0 && found.text === '') return without(state, found.clientId, { isForgotten: true });
  return changedOne(state, found.clientId, (message) => ({ ...message, attachments }));
}
