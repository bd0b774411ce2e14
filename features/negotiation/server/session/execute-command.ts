import type { Transaction } from '#platform/server/database/db.ts';
import type { PasskeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { defineCounter } from '#platform/server/metrics/figures.ts';
import { isRefusal, refuse, type Refusal } from '#platform/server/common/refusal.ts';
import type { Command, RefusalCode, Tick } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { keyIdOf } from '../../contract/signing/public-key.ts';
import { broadcast } from '../live/broadcast.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { sessionCache } from './session-cache.ts';
import { withMutex } from './mutex.ts';
import { approvalRefusal, signatureRefusal, type Signing } from './check-signature.ts';
import { devicesOf, insertDevice } from './device-store.ts';
import { addEvents, type Adding, type SessionSnapshot } from './snapshot.ts';
import { eventsBetween, lockSession, readClockAndPriorCommand, writeEvents } from './store.ts';
import { emitSessionChange } from './emit-session-change.ts';
import type { Approval, PublicKey, Signed } from '../../contract/signing/signed.ts';

const countCommand = defineCounter('atrium_negotiation_commands_total', 'Negotiation commands, by outcome.', ['command', 'outcome']);

/** A command with its sender. */
export interface CommandRequest {
  sessionId: string;
  actorId: string;
  command: Command;
  /**
   * The command id chosen by the client, and the full content: the same id with other content is
   * refused.
   */
  sent?: { commandId: string; content: unknown } | undefined;
  /** For commands that a device of the actor signs; those without are not checked. */
  signing?: Signing | undefined;
  /** Throws if the actor may not send this command. */
  guard: (state: SessionState, tx: Transaction) => void | Promise<void>;
  /** Called if there are events, in the same transaction. */
  onChange?: (tx: Transaction) => Promise<void>;
}

/** Result of an order. */
export interface CommandResult {
  snapshot: SessionSnapshot;
  /** Last event of the session after the command, even if it is repeated later. */
  seq: number;
  /** Events added to the log; for repeated commands, those added the first time. */
  events: readonly ChainedEvent[];
}

type Outcome = CommandResult & { refusal?: Refusal };

/**
 * Carries out one command in one transaction: locks the session, applies the clock, decides,
 * appends events, updates the tables, emits domain events. After the commit, live messages are
 * sent. Events of the clock are kept even if the command is refused. Idempotent by command id.
 */
export async function executeCommand(app: AppContext, request: CommandRequest): Promise<CommandResult> {
  const command = request.command.type;
  try {
    const outcome = await withMutex(request.sessionId, () => app.db.transaction((tx) => run(app, tx, request)));
    if (outcome.refusal) throw outcome.refusal;
    countCommand({ command, outcome: 'done' });
    return outcome;
  } catch (error) {
    countCommand({ command, outcome: isRefusal(error) ? error.code : 'failed' });
    throw error;
  }
}

/** Records events that are due by time. Idempotent. */
export async function tickSession(app: AppContext, sessionId: string): Promise<SessionSnapshot | undefined> {
  const advance = async (tx: Transaction) => {
    const loaded = await loadLocked(app, tx, sessionId, null, null);
    return loaded && (await commit(app, tx, loaded, ticked(loaded), undefined));
  };
  const outcome = await withMutex(sessionId, () => app.db.transaction(advance));
  return outcome?.snapshot;
}

/**
 * Carries out commands of one actor within the caller's transaction.
 *
 * @throws Error if a command is refused.
 */
export async function executeWithin(
  app: AppContext,
  tx: Transaction,
  sessionId: string,
  commandsFor: (state: SessionState) => { actorId: string; commands: readonly Command[] },
): Promise<void> {
  const loaded = await loadLocked(app, tx, sessionId, null, null);
  if (!loaded) throw refuse('thing.notFound');
  let snapshot = ticked(loaded);
  const { actorId, commands } = commandsFor(snapshot.snapshot.state);
  for (const command of commands) {
    const outcome = decide(snapshot.snapshot.state, command, { actorId, at: loaded.at });
    if ('refusal' in outcome) throw new Error(`${command.type} of ${actorId} is refused: ${outcome.refusal.code}`);
    snapshot = append(snapshot, outcome.events, { actorId, at: loaded.at });
  }
  await commit(app, tx, loaded, snapshot, undefined);
}

async function run(
  app: AppContext,
  tx: Transaction,
  { sessionId, actorId, command, sent, signing, guard, onChange }: CommandRequest,
): Promise<Outcome> {
  const loaded = await loadLocked(app, tx, sessionId, actorId, sent?.commandId ?? null);
  if (!loaded) throw refuse('thing.notFound');
  const digest = sent && sha256(JSON.stringify(sent.content));
  if (loaded.prior) {
    if (loaded.prior.digest !== digest) throw refuse('command.reused');
    const events = await eventsBetween(tx, sessionId, loaded.prior.firstSeq - 1, loaded.prior.lastSeq);
    return { snapshot: loaded.before, seq: loaded.prior.lastSeq, events };
  }
  await guard(loaded.before.state, tx);
  const snapshot = ticked(loaded);
  const outcome = decide(snapshot.snapshot.state, command, { actorId, at: loaded.at });
  if ('refusal' in outcome) {
    const { code, present } = outcome.refusal;
    const committed = await commit(app, tx, loaded, snapshot, undefined);
    return {
      ...committed,
      refusal: refuse(code satisfies RefusalCode, { present: { phase: committed.snapshot.state.phase, ...present } }),
    };
  }
  const [own] = outcome.events;
  const unsigned = own && signing && (await signatureRefusal(tx, snapshot.snapshot.state, { ...own, actorId }, signing));
  if (unsigned) return { ...(await commit(app, tx, loaded, snapshot, undefined)), refusal: refuse(unsigned) };
  if (outcome.events.length) await onChange?.(tx);
  const receipt = sent && digest !== undefined ? { actorId, commandId: sent.commandId, digest } : undefined;
  return commit(app, tx, loaded, append(snapshot, outcome.events, { actorId, at: loaded.at, signed: signing?.signed }), receipt);
}

/** A key to enrol for its person. */
export interface Enrolling extends Pick<CommandRequest, 'sessionId' | 'actorId' | 'guard'> {
  key: PublicKey;
  /** By another device of the person. */
  approval?: Approval | undefined;
  signing: Signing & { signed: Signed };
  /** Throws unless the person has just confirmed who they are; called if they have a key already, and no device or passkey confirmed this one. */
  assertRecentSignIn: () => void;
  /** Throws unless a valid assertion is by a passkey of the person. */
  assertOwnPasskey: (tx: Transaction, assertion: PasskeyAssertion) => Promise<void>;
  onChange: (tx: Transaction) => Promise<void>;
}

/**
 * Enrols the key of a device: in the same way as a command, but beside the rules, since a key decides
 * nothing. Without effect if the person has enrolled this key.
 */
export async function enrolKey(app: AppContext, request: Enrolling): Promise<CommandResult> {
  const outcome = await withMutex(request.sessionId, () => app.db.transaction((tx) => enrol(app, tx, request)));
  if (outcome.refusal) throw outcome.refusal;
  return outcome;
}

async function enrol(
  app: AppContext,
  tx: Transaction,
  { sessionId, actorId, key, approval, signing, guard, assertRecentSignIn, assertOwnPasskey, onChange }: Enrolling,
): Promise<Outcome> {
  const loaded = await loadLocked(app, tx, sessionId, null, null);
  if (!loaded) throw refuse('thing.notFound');
  await guard(loaded.before.state, tx);
  const progress = ticked(loaded);
  const { state } = progress.snapshot;
  if (state.phase === 'ended') throw refuse('negotiation.ended');
  const keyId = await keyIdOf(key);
  const { keys } = await devicesOf(tx, sessionId, actorId, 0);
  if (keys.some((each) => each.keyId === keyId)) return commit(app, tx, loaded, progress, undefined);
  const by = keys.length === 0 ? 'first' : approval ? 'device' : 'reauthentication';
  const { passkey } = signing.signed.statement;
  if (by === 'reauthentication' && !passkey) assertRecentSignIn();
  const approved = by === 'device' && approval ? { approval } : {};
  const event = { type: 'keyEnrolled', data: { key, by, ...approved } } as const;
  const unapproved = approved.approval && (await approvalRefusal(tx, state, actorId, keyId, approved.approval));
  if (unapproved) throw refuse(unapproved);
  const refusal = await signatureRefusal(tx, state, { ...event, actorId }, signing);
  if (refusal) throw refuse(refusal);
  if (passkey) await assertOwnPasskey(tx, passkey);
  if (!(await insertDevice(tx, sessionId, { keyId, userId: actorId, key, seq: state.seq + 1 }))) throw refuse('signature.keyRefused');
  await onChange(tx);
  return commit(app, tx, loaded, append(progress, [event], { actorId, at: loaded.at, signed: signing.signed }), undefined);
}

type LoadedSession = Exclude<Awaited<ReturnType<typeof loadLocked>>, undefined>;
interface Progress {
  snapshot: SessionSnapshot;
  events: readonly ChainedEvent[];
}

async function loadLocked(app: AppContext, tx: Transaction, id: string, actorId: string | null, commandId: string | null) {
  const locked = await lockSession(tx, id);
  if (!locked) return undefined;
  const { now, prior } = await readClockAndPriorCommand(tx, id, actorId, commandId);
  const before = await sessionCache(app.db).exactlyAt(tx, id, locked.seq);
  // A clock of the database that was set back does not make events go back.
  return { before, prior, at: now > locked.lastAt ? now : locked.lastAt };
}

const tick: Tick = { type: 'tick' };

function ticked({ before, at }: LoadedSession): Progress {
  const outcome = decide(before.state, tick, { actorId: '', at });
  return append({ snapshot: before, events: [] }, 'events' in outcome ? outcome.events : [], { actorId: null, at });
}

function append({ snapshot, events }: Progress, bodies: Parameters<typeof addEvents>[2], adding: Adding): Progress {
  const added = addEvents(snapshot.state.id, snapshot, bodies, adding);
  return { snapshot: added.snapshot ?? snapshot, events: [...events, ...added.events] };
}

async function commit(
  app: AppContext,
  tx: Transaction,
  { before }: LoadedSession,
  { snapshot, events }: Progress,
  receipt: Parameters<typeof writeEvents>[4],
): Promise<Outcome> {
  if (events.length || receipt) await writeEvents(tx, before.state, snapshot, events, receipt);
  await emitSessionChange(app, tx, snapshot.state, events);
  if (events.length)
    tx.afterCommit(() => {
      sessionCache(app.db).store(snapshot, events);
      broadcast(app, snapshot.state.id, events);
    });
  return { snapshot, seq: snapshot.state.seq, events };
}
