import { languages, type Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { documentOf } from '../../contract/contract-document.ts';
import { readProof, signedText } from '#platform/contract/file-proof.ts';
import { statementOf, type ContractStatement, type SealStatement } from '../../contract/proof.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { checkedSnapshot, differs } from './check-session.ts';
import { clearDifference } from './check-store.ts';
import { setFinalContract, shared } from './contract-files.ts';
import { logFileOf } from './read-log-file.ts';
import { readSeal, type Seal } from './read-seal.ts';
import { contractSigner, isOurSignature } from '#platform/server/keys/contract-signer.ts';
import { findContract } from './stored-contract-files.ts';
import { saveSeal, unsealedSessions } from './store.ts';

type Dependencies = Pick<AppContext, 'config' | 'db' | 'log' | 'storedFiles'>;

/**
 * Seals an ended session, with contract or record: verifies the log, sets and signs the files in
 * all languages, and stores them together with one signed statement about all of them. Idempotent;
 * if the process dies, nothing is stored. `askedBy` identifies the requester in the typesetter's
 * queue.
 */
export function sealSession(dependencies: Dependencies, id: string, requestedBy: string): Promise<Seal> {
  return shared(`seal ${id}`, async () => (await sealOf(dependencies, id)) ?? (await seal(dependencies, id, requestedBy)));
}

/**
 * The seal of a session, if there is one.
 *
 * @throws `contract.differs` if it was altered.
 */
export async function sealOf(dependencies: Dependencies, id: string): Promise<Seal | undefined> {
  const stored = await readSeal(dependencies, id);
  if (stored?.kind === 'altered') throw await differs(dependencies, id, 'seal');
  return stored;
}

async function seal(dependencies: Dependencies, id: string, askedBy: string): Promise<Seal> {
  const { config, db } = dependencies;
  const { state, headHash, attendance, signing } = await checkedSnapshot(dependencies, id);
  const statement = statementOf(state, headHash);
  if (!statement) throw refuse('contract.incomplete', { present: { phase: state.phase } });
  const stored = await Promise.all(languages.map((language) => findContract(dependencies, id, language)));
  for (const [index, language] of languages.entries()) {
    const file = stored[index];
    if (file && !isFileOf(dependencies, file, statement, language)) throw await differs(dependencies, id, 'file');
  }
  const document = documentOf(state, { headHash, events: state.seq, attendance, signing });
  const log = await logFileOf(db, id, state.seq);
  const files = await Promise.all(
    languages.map(async (language, index) => {
      const pdf = stored[index] ?? (await setFinalContract(dependencies, { document, statement, language, log, askedBy }));
      return { language, pdf, sha256: sha256(pdf) };
    }),
  );
  const hashes = Object.fromEntries(files.map((file) => [file.language, file.sha256])) as SealStatement['files'];
  const text = signedText({ ...statement, files: hashes });
  const signer = contractSigner(config);
  await saveSeal(db, { sessionId: id, statement: text, signature: signer.sign(text), publicKey: signer.publicKey, files });
  await clearDifference(db, id);
  // If another process was faster, its seal is used.
  const sealed = await sealOf(dependencies, id);
  if (!sealed) throw new Error(`${id} was not sealed`);
  return sealed;
}

/** Whether a file stored before sessions were sealed is the one signed then. */
export function isFileOf(
  { config }: Pick<Dependencies, 'config'>,
  file: Buffer,
  statement: ContractStatement,
  language: Language,
): boolean {
  const proof = readProof(file);
  if (!proof) return false;
  const after = proof.end === file.length ? {} : { sha256After: sha256(file.subarray(proof.end)) };
  const wanted = signedText({ ...statement, language, sha256: sha256(file.subarray(0, proof.start)), ...after });
  return signedText(proof.statement) === wanted && isOurSignature(config, wanted, proof.signature);
}

const sealedInANight = 200;

/**
 * Seals ended sessions that are not sealed: those from before seals existed and those that failed.
 * Refused sessions are tried again next time.
 */
export async function sealUnsealed(dependencies: Dependencies): Promise<void> {
  for (const { id } of await unsealedSessions(dependencies.db, sealedInANight))
    await sealSession(dependencies, id, 'sweep').catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
}
