import { createHash } from 'node:crypto';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import { firstHash } from '#platform/contract/hash-chain.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { errors } from '../../contract/errors.ts';
import { linkText } from '../../contract/log.ts';
import { applyEvent } from '../../contract/rules/apply.ts';
import type { AssemblyEvent, ChainedEvent, EventBody } from '../../contract/rules/events.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { assemblyChanged, assemblyCounted, assemblyFacts, type AssemblyFacts } from '../domain-events.ts';
import { closingEvent, plannedEnd } from '../course/closing.ts';
import { groupOf } from '../exports-store.ts';
import { policy, rolesOf } from '../policy.ts';
import { findVotesDue, insertEvents, lockAssembly, lockHead, mayConvene, type AssemblyRow, type Head } from '../store.ts';
import { slotOf } from './counting.ts';
import { rememberState, stateOf } from './state-cache.ts';
import { inTurn } from './turns.ts';

/** The log of an assembly that is locked, with what is to be added to it. */
export class OpenLog {
  readonly added: ChainedEvent[] = [];
  readonly id: string;
  /** Before anything was added. */
  readonly before: AssemblyState | undefined;
  state: AssemblyState | undefined;
  #lastHash: string;
  readonly #at: number;

  constructor(id: string, { state, headHash, at }: { state: AssemblyState | undefined; headHash: string; at: number }) {
    this.id = id;
    this.before = state;
    this.state = state;
    this.#lastHash = headHash || firstHash;
    this.#at = at;
  }

  /** The time `minutes` after the events that are added. */
  after(minutes: number | null): number | null {
    return minutes === null ? null : this.#at + minutes * 60_000;
  }

  /** Whether the time of the events that are added is at least this one. */
  hasReached(at: number | null): at is number {
    return at !== null && this.#at >= at;
  }

  /** Adds an event. Refuses with the code of the rule that forbids it. */
  add(body: EventBody, actor: string | null, at = this.#at): AssemblyState {
    const event: AssemblyEvent = { ...body, seq: (this.state?.seq ?? 0) + 1, at, actor };
    const result = applyEvent(this.state, event);
    if ('refused' in result) {
      if (result.refused in errors) throw refuse(result.refused);
      throw new Error(`the rules of assemblies refuse ${body.kind}: ${result.refused}`);
    }
    const hash = createHash('sha256')
      .update(linkText(this.id, this.#lastHash, event))
      .digest('hex');
    this.added.push({ ...event, previousHash: this.#lastHash, hash });
    this.#lastHash = hash;
    this.state = result.state;
    return result.state;
  }
}

/** Votes that are closed in one run of the job. */
const votesAtOnce = 200;

type Action = `assembly.${'lead' | 'giveRole' | 'takeChair' | 'attend' | 'cancel' | 'reschedule' | 'annex'}`;

export interface Appending {
  tx: Transaction;
  log: OpenLog;
  /** Before the command. */
  state: AssemblyState;
  assembly: AssemblyRow;
  /** The viewer. */
  actor: string;
}

/**
 * Carries out a command on an assembly that the viewer may see, after those that came before: locks membership and log, checks the
 * right, adds the events that `change` wants, and emits what windows refetch after.
 */
export async function appending<Result>(
  context: Pick<Context, 'db' | 'emit' | 'viewer'>,
  id: string,
  action: Action,
  change: (appending: Appending) => Promise<Result> | Result,
): Promise<Result> {
  const viewer = signedIn(context.viewer);
  const { result, state: reached } = await inTurn(id, () =>
    context.db.transaction(async (tx) => {
      // In the order in which people leave a group.
      const groups = await lockMemberships(tx, viewer, [], groupOf(id));
      if (groups.size === 0) throw refuse('thing.notFound');
      const assembly = await lockAssembly(tx, viewer, id);
      if (!assembly) throw refuse('thing.notFound');
      const state = await stateOf(tx, assembly);
      const decidesForGroup = action === 'assembly.takeChair' && (await mayConvene(tx, viewer, assembly.groupId));
      authorize(viewer, policy, action, { ...assembly, roles: rolesOf(state, viewer.id), decidesForGroup });
      const log = new OpenLog(id, { state, headHash: assembly.headHash, at: assembly.now });
      await closeDue(tx, log);
      const result = await change({ tx, log, state: log.state ?? state, assembly, actor: viewer.id });
      await commitLog(context, tx, assembly, log);
      return { result, state: log.state };
    }),
  );
  if (reached) rememberState(id, reached);
  return result;
}

/** Adds events that the server itself causes; nothing if the assembly is gone or over. */
export async function appendByServer(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  id: string,
  { change, isQuiet }: { change: (log: OpenLog, state: AssemblyState) => Promise<void> | void; isQuiet?: boolean },
): Promise<void> {
  const assembly = await lockHead(tx, id);
  if (!assembly || assembly.phase === 'closed' || assembly.phase === 'cancelled') return;
  const state = await stateOf(tx, assembly);
  const log = new OpenLog(id, { state, headHash: assembly.headHash, at: assembly.now });
  await closeDue(tx, log);
  const isLoud = log.added.length > 0;
  await change(log, log.state ?? state);
  await commitLog(app, tx, assembly, log, isQuiet && !isLoud);
}

/**
 * Closes the open vote if its planned end is reached, before anything else is added: so it is closed
 * as of that millisecond, whenever that is recorded.
 */
async function closeDue(tx: Transaction, log: OpenLog): Promise<void> {
  const end = log.state ? plannedEnd(log.state) : null;
  if (!log.state || !log.hasReached(end)) return;
  const closing = await closingEvent(tx, log.id, log.state);
  if (closing) log.add(closing, null, end);
}

/** Closes votes whose planned end is reached, of one assembly or of all. */
export async function closeVotesDue(app: Pick<AppContext, 'db' | 'emit'>, id?: string): Promise<void> {
  for (const each of id === undefined ? await findVotesDue(app.db, votesAtOnce) : [id])
    await app.db.transaction((tx) => appendByServer(app, tx, each, { change: () => undefined }));
}

/** Stores what was added, and emits that the assembly changed, or only its counts. */
export async function commitLog(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  assembly: AssemblyFacts & Partial<Head>,
  { added, before, state }: OpenLog,
  isQuiet = false,
): Promise<void> {
  if (added.length === 0 || !state) return;
  const slot = isQuiet ? undefined : slotOf(before, added, state);
  const isChange = !isQuiet && slot === undefined;
  const after = await insertEvents(tx, assembly.id, added, { phase: state.phase, voteEndsAt: plannedEnd(state), isChange });
  if (isQuiet) return;
  const facts = assemblyFacts(assembly);
  const range = { after, from: before?.seq ?? 0, seq: state.seq, headHash: added.at(-1)?.hash ?? '' };
  await app.emit(tx, slot === undefined ? assemblyChanged({ ...facts, range }) : assemblyCounted({ ...facts, slot }));
}
