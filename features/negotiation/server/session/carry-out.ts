import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { defineCounter } from '#platform/server/metrics/figures.ts';
import { isRefusal, refuse, type Refusal } from '#platform/server/refusal.ts';
import type { Command, RefusalCode, Tick } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { broadcast } from '../live/broadcast.ts';
import { sha256 } from '../sha256.ts';
import { keptSessions } from './kept-sessions.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { addEvents, type SessionSnapshot } from './snapshot.ts';
import { eventsBetween, lockSession, lookAround, writeEvents } from './store.ts';
import { emitSessionChange } from './emit-session-change.ts';

const countCommand = defineCounter('atrium_negotiation_commands_total', 'Commands of sessions, by what they came to.', [
  'command',
  'outcome',
]);

/** A command with its sender. */
export interface Order {
  sessionId: string;
  actorId: string;
  command: Command;
  /**
   * The command id chosen by the client, and the full content: the same id with other content is
   * refused.
   */
  sent?: { commandId: string; content: unknown } | undefined;
  /** Throws if the actor may not send this command. */
  guard: (state: SessionState, tx: Transaction) => void | Promise<void>;
  /** Called if there are events, in the same transaction. */
  onChange?: (tx: Transaction) => Promise<void>;
}

/** Result of an order. */
export interface Done {
  snapshot: SessionSnapshot;
  /** Last event of the session after the command, even if it is repeated later. */
  seq: number;
  /** Events added to the log; for repeated commands, those added the first time. */
  events: readonly ChainedEvent[];
}

type Outcome = Done & { refusal?: Refusal };

/**
 * Carries out one command in one transaction: locks the session, applies the clock, decides,
 * appends events, updates the tables, emits domain events. After the commit, live messages are
 * sent. Events of the clock are kept even if the command is refused. Idempotent by command id.
 */
export async function carryOut(house: House, order: Order): Promise<Done> {
  const command = order.command.type;
  try {
    const outcome = await oneAtATime(order.sessionId, () => house.db.transaction((tx) => perform(house, tx, order)));
    if (outcome.refusal) throw outcome.refusal;
    countCommand({ command, outcome: 'done' });
    return outcome;
  } catch (error) {
    countCommand({ command, outcome: isRefusal(error) ? error.code : 'failed' });
    throw error;
  }
}

/** Records events that are due by time. Idempotent. */
export async function applyClock(house: House, sessionId: string): Promise<SessionSnapshot | undefined> {
  const hear = async (tx: Transaction) => {
    const opened = await open(house, tx, sessionId, null, null);
    return opened && (await close(house, tx, opened, afterClock(opened), undefined));
  };
  const outcome = await oneAtATime(sessionId, () => house.db.transaction(hear));
  return outcome?.snapshot;
}

/**
 * Carries out commands of one actor within the caller's transaction.
 *
 * @throws Error if a command is refused.
 */
export async function carryOutWithin(
  house: House,
  tx: Transaction,
  sessionId: string,
  ordersFor: (state: SessionState) => { actorId: string; commands: readonly Command[] },
): Promise<void> {
  const opened = await open(house, tx, sessionId, null, null);
  if (!opened) throw refuse('thing.notFound');
  let snapshot = afterClock(opened);
  const { actorId, commands } = ordersFor(snapshot.snapshot.state);
  for (const command of commands) {
    const outcome = decide(snapshot.snapshot.state, command, { actorId, at: opened.at });
    if ('refusal' in outcome) throw new Error(`${command.type} of ${actorId} is refused: ${outcome.refusal.code}`);
    snapshot = more(snapshot, outcome.events, actorId, opened.at);
  }
  await close(house, tx, opened, snapshot, undefined);
}

async function perform(house: House, tx: Transaction, { sessionId, actorId, command, sent, guard, onChange }: Order): Promise<Outcome> {
  const opened = await open(house, tx, sessionId, actorId, sent?.commandId ?? null);
  if (!opened) throw refuse('thing.notFound');
  const digest = sent && sha256(JSON.stringify(sent.content));
  if (opened.done) {
    if (opened.done.digest !== digest) throw refuse('command.reused');
    const events = await eventsBetween(tx, sessionId, opened.done.firstSeq - 1, opened.done.lastSeq);
    return { snapshot: opened.before, seq: opened.done.lastSeq, events };
  }
  await guard(opened.before.state, tx);
  const snapshot = afterClock(opened);
  const outcome = decide(snapshot.snapshot.state, command, { actorId, at: opened.at });
  if ('refusal' in outcome) {
    const { code, present } = outcome.refusal;
    const said = await close(house, tx, opened, snapshot, undefined);
    return { ...said, refusal: refuse(code satisfies RefusalCode, { present: { phase: said.snapshot.state.phase, ...present } }) };
  }
  if (outcome.events.length) await onChange?.(tx);
  const commanded = sent && digest !== undefined ? { actorId, commandId: sent.commandId, digest } : undefined;
  return close(house, tx, opened, more(snapshot, outcome.events, actorId, opened.at), commanded);
}

type Opened = Exclude<Awaited<ReturnType<typeof open>>, undefined>;
interface Progress {
  snapshot: SessionSnapshot;
  events: readonly ChainedEvent[];
}

async function open(house: House, tx: Transaction, id: string, actorId: string | null, commandId: string | null) {
  const locked = await lockSession(tx, id);
  if (!locked) return undefined;
  const { now, done } = await lookAround(tx, id, actorId, commandId);
  const before = await keptSessions(house.db).exactlyAt(tx, id, locked.seq);
  // Times of events never decrease, even if the database's clock is set back.
  return { before, done, at: now > locked.lastAt ? now : locked.lastAt };
}

const tick: Tick = { type: 'tick' };

function afterClock({ before, at }: Opened): Progress {
  const outcome = decide(before.state, tick, { actorId: '', at });
  return more({ snapshot: before, events: [] }, 'events' in outcome ? outcome.events : [], null, at);
}

function more({ snapshot, events }: Progress, bodies: Parameters<typeof addEvents>[2], actorId: string | null, at: string): Progress {
  const added = addEvents(snapshot.state.id, snapshot, bodies, { actorId, at });
  return { snapshot: added.snapshot ?? snapshot, events: [...events, ...added.events] };
}

async function close(
  house: House,
  tx: Transaction,
  { before }: Opened,
  { snapshot, events }: Progress,
  commanded: Parameters<typeof writeEvents>[4],
): Promise<Outcome> {
  if (events.length || commanded) await writeEvents(tx, before.state, snapshot, events, commanded);
  await emitSessionChange(house, tx, snapshot.state, events);
  if (events.length)
    tx.afterCommit(() => {
      keptSessions(house.db).keep(snapshot, events);
      broadcast(house, snapshot.state.id, events);
    });
  return { snapshot, seq: snapshot.state.seq, events };
}
