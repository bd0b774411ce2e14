import { audit } from '#features/accounts/server/public-api.ts';
import type { Database } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isRefusal, refuse, type Refusal } from '#platform/server/common/refusal.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { canonical, firstHash } from '#platform/contract/hash-chain.ts';
import type { readCheck as readCheckEndpoint } from '../../contract/contract-endpoints.ts';
import type { DifferencePlace } from '../../contract/kinds.ts';
import { attendanceOf, isAboutAttendance, type Attendance } from '../../contract/attendance.ts';
import { CheckedRules } from '../../contract/checked-rules.ts';
import { hashedText, linkText } from '../../contract/rules/chain.ts';
import type { ChainedEvent, SessionEvent } from '../../contract/rules/events.ts';
import { CheckedSignatures, type DocumentSigning } from '../../contract/signing/checked-signatures.ts';
import { sessionCache } from '../session/session-cache.ts';
import { loadSession } from '../session/load.ts';
import { replay, type SessionSnapshot } from '../session/snapshot.ts';
import { eventsBetween, headOf } from '../session/store.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { findDifferences, clearDifference, isContradiction, noteDifference, stateInTables } from './check-store.ts';
import { hashesOfBytes, hasSealedFile } from './stored-contract-files.ts';
import { shared } from './contract-files.ts';
import { readSeal } from './read-seal.ts';

type Dependencies = Pick<AppContext, 'config' | 'db' | 'log' | 'storedFiles'>;

/** Number of events read and hashed in one time slice. */
const partEvents = 500;

/**
 * Reads a session again from its log and verifies it: the hash chain, the hashes of texts, the
 * tables, the signed head hash and the files; until it is sealed, also that its rules led to this log.
 *
 * @throws `contract.differs` if anything does not match; operators are notified.
 */
export async function checkedSnapshot(
  dependencies: Dependencies,
  id: string,
): Promise<SessionSnapshot & { attendance: Attendance; signing: DocumentSigning | undefined }> {
  const { db } = dependencies;
  const wasSealed = (await readSeal(dependencies, id)) !== undefined;
  // Sealed content was checked before it was signed, by the rules of that time.
  const rules = wasSealed ? undefined : new CheckedRules(id);
  const read = await readLog(db, id, rules);
  if (!read) throw await differs(dependencies, id, 'log');
  const { snapshot, attendance, signing } = read;
  if (canonical(await stateInTables(db, id)) !== canonical(snapshot)) throw await differs(dependencies, id, 'tables');
  const seal = await readSeal(dependencies, id);
  if (seal && (seal.kind === 'altered' || seal.statement.headHash !== snapshot.headHash || seal.statement.events !== snapshot.state.seq))
    throw await differs(dependencies, id, 'seal');
  // Unless it was sealed just now.
  if (!seal && (await hasSealedFile(dependencies, id)) && !(await readSeal(dependencies, id)))
    throw await differs(dependencies, id, 'seal');
  if (!seal && !(rules && leadsTo(rules, snapshot))) throw await differs(dependencies, id, 'rules');
  const files = seal && (await hashesOfBytes(dependencies, id));
  if (seal && canonical(files) !== canonical(seal.statement.files)) throw await differs(dependencies, id, 'file');
  return { ...snapshot, attendance, signing };
}

/**
 * Whether what is stored of an ended session is as it was written: read again at each call, since it
 * may have been changed since the last one. Calls at the same time share one reading.
 */
export function isUnchanged(dependencies: Dependencies, id: string): Promise<boolean> {
  return shared(`check ${id}`, async () => {
    try {
      await checkedSnapshot(dependencies, id);
    } catch (error) {
      if (isRefusal(error) && error.code === 'contract.differs') return false;
      throw error;
    }
    await clearDifference(dependencies.db, id);
    return true;
  });
}

/** Records a difference, notifies operators, and returns the refusal. */
export async function differs(
  { config, db, log }: Pick<Dependencies, 'config' | 'db' | 'log'>,
  id: string,
  place: DifferencePlace,
): Promise<Refusal> {
  await db.transaction(async (tx) => {
    if (!(await noteDifference(tx, id, place))) return;
    const action = place === 'rules' ? 'contract.contradiction' : 'contract.differences';
    await audit(tx, { config, viewer: visitor, address: '' }, { action, subjectId: id, outcome: 'refused' });
    tx.afterCommit(() => log.error({ session: id, place }, faultOf(place)));
  });
  return refuse('contract.differs');
}

const faultOf = (place: DifferencePlace): string =>
  place === 'rules'
    ? 'the log of a session contradicts the rules: nothing of it is signed'
    : 'stored data of a session was changed: nothing of it is signed';

/**
 * Whether stored data of an ended session differs; false while it is running, since nothing is
 * signed yet.
 */
export async function checkSession(
  context: Context,
  { params }: Pick<ParsedInput<typeof readCheckEndpoint>, 'params'>,
): Promise<Reply<typeof readCheckEndpoint>> {
  const { state } = await loadSession(context, params.id);
  if (state.phase !== 'ended' || (await isUnchanged(context, state.id))) return { differs: false };
  return { differs: true, ...((await isContradiction(context.db, state.id)) && { contradictsRules: true }) };
}

/** Lists the differences for operators. */
export async function listDifferences({ db }: Context): Promise<{ items: Awaited<ReturnType<typeof findDifferences>> }> {
  return { items: await findDifferences(db) };
}

interface VerifiedLog {
  snapshot: SessionSnapshot;
  attendance: Attendance;
  signing: DocumentSigning | undefined;
}

/**
 * State and attendance from the log; undefined if the chain is broken, the cached state differs, or an
 * event is not what the device of its person signed.
 */
async function readLog(db: Database, id: string, rules: CheckedRules | undefined): Promise<VerifiedLog | undefined> {
  const head = await headOf(db, id);
  if (!head) throw refuse('thing.notFound');
  let snapshot: SessionSnapshot | undefined;
  const aboutPeople: SessionEvent[] = [];
  const signatures = new CheckedSignatures();
  for (let seq = 0; seq < head.seq; seq += partEvents) {
    const events = await eventsBetween(db, id, seq, Math.min(seq + partEvents, head.seq));
    for (const event of events) {
      if (!isNext(id, snapshot, event)) return undefined;
      rules?.add(withoutHash(event));
      await signatures.add({ ...withoutHash(event), sessionId: id }, event.hash);
      if (signatures.isFalse) return undefined;
      snapshot = replay(snapshot, [event]);
      if (isAboutAttendance(event)) aboutPeople.push(event);
    }
  }
  if (snapshot?.state.seq !== head.seq || snapshot.headHash !== head.headHash) return undefined;
  if ((await sessionCache(db).at(db, id, head.seq)).headHash !== head.headHash) return undefined;
  return { snapshot, attendance: attendanceOf(aboutPeople), signing: await signatures.forDocument() };
}

const withoutHash = ({ hash: _, ...event }: ChainedEvent): SessionEvent => event;

/**
 * Whether both readings of the log lead to it and to this state. Logs of the first edition of the
 * rules, which are older than the first release, are not judged.
 */
function leadsTo({ result }: CheckedRules, { state }: SessionSnapshot): boolean {
  return result.kind === 'unchecked' || (result.kind === 'legal' && canonical(result.state) === canonical(state));
}

function isNext(id: string, before: SessionSnapshot | undefined, { hash, ...event }: ChainedEvent): boolean {
  if (event.seq !== (before?.state.seq ?? 0) + 1) return false;
  if (sha256(linkText(id, before?.headHash ?? firstHash, event)) !== hash) return false;
  const isProposal = event.type === 'clauseProposed' || event.type === 'counterProposed';
  return !isProposal || sha256(hashedText(event.data)) === event.data.textHash;
}
