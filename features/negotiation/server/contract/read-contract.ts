import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Database } from '#platform/server/database/db.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { countAttempts, refundAttempts } from '#features/accounts/server/public-api.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { attendanceOf } from '../../contract/attendance.ts';
import { documentOf, hasContract, openClauses } from '../../contract/contract-document.ts';
import type { readContract as readContractEndpoint, readRecord as readRecordEndpoint } from '../../contract/contract-endpoints.ts';
import { statementOf } from '../../contract/proof.ts';
import { loadSession } from '../session/load.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { CheckedSignatures, type DocumentSigning } from '../../contract/signing/checked-signatures.ts';
import { hasDevices } from '../session/device-store.ts';
import { attendanceEventsOf, eventsBetween } from '../session/store.ts';
import { interimContract, type Asking } from './contract-files.ts';
import { finalContract } from './final-contract.ts';

/**
 * Returns the contract as a PDF; marked as interim until the session ends.
 *
 * @throws `contract.empty`, `contract.incomplete`
 */
export async function readContract(
  context: Context,
  { params, query }: Pick<ParsedInput<typeof readContractEndpoint>, 'params' | 'query'>,
): Promise<FileAnswer> {
  const { state, headHash } = await loadSession(context, params.id);
  if (state.clauses.length === 0) throw refuse('contract.empty');
  if (!hasContract(state)) throw refuse('contract.incomplete', { present: { phase: state.phase, open: openClauses(state) } });

  const language = query.lang ?? context.language;
  const statement = statementOf(state, headHash);
  const asking = requestedBy(context);
  const name = `contract-${state.id}-${statement ? '' : 'interim-'}${language}.pdf`;
  if (statement) return file(name, await finalContract(context, statement, language, asking));
  const attendance = attendanceOf(await attendanceEventsOf(context.db, state.id, state.seq));
  const document = documentOf(state, { headHash, events: state.seq, attendance, signing: await signingOf(context.db, state) });
  return file(name, await interimContract(context, document, language, asking));
}

/**
 * Returns the record of a session that ended without a contract as a PDF: accepted, rejected and
 * undecided clauses.
 *
 * @throws `contract.noRecord`
 */
export async function readRecord(
  context: Context,
  { params, query }: Pick<ParsedInput<typeof readRecordEndpoint>, 'params' | 'query'>,
): Promise<FileAnswer> {
  const { state, headHash } = await loadSession(context, params.id);
  const statement = statementOf(state, headHash);
  if (!statement || hasContract(state)) throw refuse('contract.noRecord', { present: { phase: state.phase } });
  const language = query.lang ?? context.language;
  return file(`record-${state.id}-${language}.pdf`, await finalContract(context, statement, language, requestedBy(context)));
}

/** Section of the log so far about the devices; undefined if none signs. */
async function signingOf(db: Database, { id, seq }: SessionState): Promise<DocumentSigning | undefined> {
  if (!(await hasDevices(db, id))) return undefined;
  const signatures = new CheckedSignatures();
  for (const { hash, ...event } of await eventsBetween(db, id, 0, seq)) await signatures.add({ ...event, sessionId: id }, hash);
  return signatures.forDocument();
}

function requestedBy(context: Context): Asking {
  const { id: personId } = signedIn(context.viewer);
  const attempts = [['contractAccount', personId]] as const;
  return {
    personId,
    async counted(make) {
      await countAttempts(context, attempts);
      try {
        return await make();
      } catch (error) {
        // Failures that are not the caller's fault do not count as attempts.
        if (!isRefusal(error) || error.retryAfterSeconds !== undefined) await refundAttempts(context, attempts);
        throw error;
      }
    },
  };
}

const file = (name: string, pdf: Buffer): FileAnswer => ({ name, stream: Readable.from([pdf], { objectMode: false }) });
