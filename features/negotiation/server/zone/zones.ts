import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { rangeChangesLimit } from '../../contract/limits.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import type { OpenValueZone } from '../../contract/zone-shapes.ts';
import type { enterRange as enterRangeEndpoint, readZones as readZonesEndpoint } from '../../contract/zone-endpoints.ts';
import { openValuesIn } from '../../contract/zone/open-values.ts';
import {
  entered,
  isRangeFor,
  middleOf,
  rangePartiesOf,
  zoneOf,
  zoneRefusal,
  zonesIn,
  type Entry,
  type Zone,
} from '../../contract/zone/zone.ts';
import { rangesChanged } from '../domain-events.ts';
import { policy } from '../policy.ts';
import { loadSession, seenBy } from '../session/load.ts';
import { withMutex } from '../session/mutex.ts';
import { sessionCache } from '../session/session-cache.ts';
import { lockSession, readClockAndPriorCommand } from '../session/store.ts';
import { putRange, rangesOf } from './range-store.ts';
import { openRange, sealRange } from './sealed-range.ts';

type Keys = Pick<Context, 'config'>;

/** The entries for one open value among those of its clause. */
type EntriesAt = (clauseId: string, place: number) => Entry[];

/** Reads and decrypts. A range that cannot be decrypted has to be entered again. */
async function entriesOf({ config }: Keys, db: Queries, clauseIds: readonly string[]): Promise<EntriesAt> {
  const rows = clauseIds.length === 0 ? [] : await rangesOf(db, clauseIds);
  const entries = rows.map((row) => ({ ...row, range: (row.sealedRange && openRange(config, row, row.sealedRange)) ?? null }));
  return (clauseId, place) =>
    entries
      .filter((entry) => entry.clauseId === clauseId && entry.place === place)
      .map(({ userId, range, changes }) => ({ userId, range, changes }));
}

/** Values that the viewer may know. */
async function zonesSeenBy(keys: Keys, db: Queries, state: SessionState, viewerId: string): Promise<OpenValueZone[]> {
  const open = state.clauses.flatMap((clause) => zonesIn(state, clause).map(({ place }) => ({ clause, place })));
  const entriesAt = await entriesOf(keys, db, [...new Set(open.map(({ clause }) => clause.id))]);
  const parties = rangePartiesOf(state);
  return open.map(({ clause, place }) => {
    const entries = entriesAt(clause.id, place);
    const { result, missing, shared } = zoneOf(parties, entries);
    const own = entries.find(({ userId }) => userId === viewerId);
    return {
      clauseId: clause.id,
      place,
      result,
      missing,
      own: own?.range ?? null,
      changesLeft: rangeChangesLimit - (own?.changes ?? 0),
      middle: shared && clause.authorId === viewerId ? middleOf(shared) : null,
    };
  });
}

/** Open values with what their ranges reveal to the viewer; none for former parties. */
export async function readZones(
  context: Context,
  { params: { id } }: ParsedInput<typeof readZonesEndpoint>,
): Promise<Reply<typeof readZonesEndpoint>> {
  const { state } = await loadSession(context, id);
  return { items: await zonesSeenBy(context, context.db, state, signedIn(context.viewer).id) };
}

/**
 * Enters a range. The lock of the session serialises it with other ranges and with commands, so
 * the last one sees all others. Nothing of it is in the log.
 */
export async function enterRange(
  context: Context,
  input: ParsedInput<typeof enterRangeEndpoint>,
): Promise<Reply<typeof enterRangeEndpoint>> {
  return withMutex(input.params.id, () => context.db.transaction((tx) => enter(context, tx, input)));
}

async function enter(
  context: Context,
  tx: Transaction,
  { params: { id, clauseId, place }, body: range }: ParsedInput<typeof enterRangeEndpoint>,
): Promise<Reply<typeof enterRangeEndpoint>> {
  const viewer = signedIn(context.viewer);
  const locked = await lockSession(tx, id);
  if (!locked) throw refuse('thing.notFound');
  const { now } = await readClockAndPriorCommand(tx, id, null, null);
  const { state } = await sessionCache(context.db).exactlyAt(tx, id, locked.seq);
  authorize(viewer, policy, 'negotiation.take', seenBy(viewer, state));
  if (state.phase === 'ended') throw refuse('negotiation.ended');
  // Also if no timer has recorded it yet.
  if (state.phase !== 'open' || now >= state.endsAt) throw refuse('negotiation.timeUp');
  const parties = rangePartiesOf(state);
  if (!parties.includes(viewer.id)) throw refuse('range.mediator');
  const clause = state.clauses.find((each) => each.id === clauseId);
  const value = clause && openValuesIn(clause.text)[place];
  if (!clause || !value) throw refuse('thing.notFound');
  const closed = zoneRefusal(state, clause);
  if (closed) throw refuse(closed);
  if (!isRangeFor(value.kind, range)) throw refuse('range.impossible');
  const entries = (await entriesOf(context, tx, [clauseId]))(clauseId, place);
  const entry = entered(parties, entries, viewer.id, range);
  if (typeof entry === 'string') throw refuse(entry);
  const owner = { clauseId, place, userId: viewer.id };
  await putRange(tx, owner, { ...sealRange(context.config, owner, range), changes: entry.changes });
  const others = entries.filter(({ userId }) => userId !== viewer.id);
  if (isSeenOtherwise(zoneOf(parties, entries), zoneOf(parties, [...others, entry]))) await context.emit(tx, rangesChanged({ id }));
  return { items: await zonesSeenBy(context, tx, state, viewer.id) };
}

/** Whether what other parties see has changed. */
const isSeenOtherwise = (before: Zone, after: Zone): boolean => before.result !== after.result || before.missing !== after.missing;
