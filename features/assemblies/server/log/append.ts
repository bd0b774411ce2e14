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
import { assemblyChanged, assemblyFacts, type AssemblyFacts } from '../domain-events.ts';
import { policy, rolesOf } from '../policy.ts';
import { findAssembly, insertEvents, lockAssembly, lockHead, readClock, type AssemblyRow, type Head } from '../store.ts';
import { stateOf } from './state-cache.ts';

/** The log of an assembly that is locked, with what is to be added to it. */
export class OpenLog {
  readonly added: ChainedEvent[] = [];
  readonly id: string;
  state: AssemblyState | undefined;
  #lastHash: string;
  readonly #at: number;

  constructor(id: string, { state, headHash, at }: { state: AssemblyState | undefined; headHash: string; at: number }) {
    this.id = id;
    this.state = state;
    this.#lastHash = headHash || firstHash;
    this.#at = at;
  }

  /** Adds an event. Refuses with the code of the rule that forbids it. */
  add(body: EventBody, actor: string | null): AssemblyState {
    const event: AssemblyEvent = { ...body, seq: (this.state?.seq ?? 0) + 1, at: this.#at, actor };
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

type Action = 'assembly.lead' | 'assembly.giveRole' | 'assembly.attend' | 'assembly.cancel';

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
 * Carries out a command on an assembly that the viewer may see: locks membership and log, checks the
 * right, adds the events that `change` wants, and emits what windows refetch after.
 */
export async function appending<Result>(
  context: Context,
  id: string,
  action: Action,
  change: (appending: Appending) => Promise<Result> | Result,
): Promise<Result> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const seen = await findAssembly(tx, viewer, id);
    if (!seen) throw refuse('thing.notFound');
    // In the order of those who leave a group.
    await lockMemberships(tx, viewer, [seen.groupId]);
    const assembly = await lockAssembly(tx, viewer, id);
    if (!assembly) throw refuse('thing.notFound');
    const state = await stateOf(tx, assembly);
    authorize(viewer, policy, action, { ...assembly, roles: rolesOf(state, viewer.id) });
    const log = new OpenLog(id, { state, headHash: assembly.headHash, at: await readClock(tx, id) });
    const result = await change({ tx, log, state, assembly, actor: viewer.id });
    await commitLog(context, tx, assembly, log);
    return result;
  });
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
  const log = new OpenLog(id, { state, headHash: assembly.headHash, at: await readClock(tx, id) });
  await change(log, state);
  await commitLog(app, tx, assembly, log, isQuiet);
}

/** Stores what was added, and emits that the assembly changed. */
export async function commitLog(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  assembly: AssemblyFacts & Partial<Head>,
  { added, state }: OpenLog,
  isQuiet = false,
): Promise<void> {
  if (added.length === 0 || !state) return;
  await insertEvents(tx, assembly.id, added, state.phase);
  if (!isQuiet) await app.emit(tx, assemblyChanged(assemblyFacts(assembly)));
}
