import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readProof, signedText } from '#platform/contract/file-proof.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { isOurSignature } from '#platform/server/keys/contract-signer.ts';
import type { AttachedFile } from '#platform/server/printing/page-setter.ts';
import { TooLargeToSet, Typesetter, TypesetterGone } from '#platform/server/printing/typesetter.ts';
import { beginSigning } from '#platform/server/signing/begin-signing.ts';
import { logName } from '../../contract/log.ts';
import { embeddedOf } from '../../contract/minutes/embedded.ts';
import { isAboutMinutes } from '../../contract/minutes/minutes-statement.ts';
import { loggedAnnexes } from '../annexes/annex-store.ts';
import { readWholeLog } from '../log/whole-log.ts';
import { findMinutes, saveMinutes } from './minutes-store.ts';
import type { MinutesMade, MinutesOrder } from './set-minutes.ts';

type Dependencies = Pick<AppContext, 'config' | 'db' | 'log' | 'storedFiles'>;

const program = fileURLToPath(new URL('typesetter-process.ts', import.meta.url));
const lengthOf = ({ log }: MinutesOrder): number => log.text.length;
/** The typesetter for all minutes of this process. */
export const typesetter = new Typesetter<MinutesOrder, MinutesMade>({ program, lengthOf });

const beingMade = new Map<string, Promise<void>>();

/**
 * Requester of minutes. Missing ones are typeset within `counted`, which limits their number per
 * person.
 */
export interface Asking {
  personId: string;
  counted: (make: () => Promise<void>) => Promise<void>;
}

/**
 * The minutes of a closed assembly in a language; makes and signs them in all languages if that has not been done.
 *
 * @throws `minutes.notClosed`, and `minutes.differs` if the log breaks a rule or something stored was changed.
 */
export async function minutesOf(dependencies: Dependencies, id: string, language: Language, asking: Asking): Promise<Buffer> {
  const stored = await findMinutes(dependencies.db, id, language);
  if (!stored) await asking.counted(() => sealMinutes(dependencies, id, asking.personId));
  const pdf = stored ?? (await findMinutes(dependencies.db, id, language));
  if (!pdf || !isSignedAsMinutesOf(dependencies, pdf, id)) throw differs(dependencies, id);
  return pdf;
}

/** Makes and signs the minutes, unless that has been done. Calls at the same time share one making. */
export function sealMinutes(dependencies: Dependencies, id: string, requestedBy: string): Promise<void> {
  const making = beingMade.get(id) ?? seal(dependencies, id, requestedBy).finally(() => beingMade.delete(id));
  beingMade.set(id, making);
  return making;
}

async function seal(dependencies: Dependencies, id: string, requestedBy: string): Promise<void> {
  const { text, headHash } = await readWholeLog(dependencies.db, id);
  const log = { name: logName(id), text };
  const annexes = await embeddedAnnexes(dependencies, id);
  for (const language of languages) {
    const isLast = language === languages.at(-1);
    const order = { id, headHash, language, isLast, address: checkAddress(dependencies.config, id), log, annexes };
    await saveMinutes(dependencies.db, id, [{ language, pdf: await signed(dependencies, order, requestedBy) }]);
  }
}

/** The files of the annexes that are embedded. Bytes that are not those of the log are never signed. */
async function embeddedAnnexes(dependencies: Dependencies, id: string): Promise<AttachedFile[]> {
  const logged = await loggedAnnexes(dependencies.db, id);
  const names = embeddedOf(logged);
  const files: AttachedFile[] = [];
  for (const annex of logged) {
    const name = names.get(annex.id);
    if (name === undefined) continue;
    const content = await buffer(await dependencies.storedFiles.read(annex.hash));
    if (sha256(content) !== annex.sha256) throw differs(dependencies, id, { annex: annex.id });
    files.push({ name, content, mediaType: annex.mediaType });
  }
  return files;
}

/** Address of the page that verifies minutes. */
export const checkAddress = ({ publicUrl }: Pick<AppContext['config'], 'publicUrl'>, id: string): string =>
  `${publicUrl}/verify/assembly/${id}`;

async function signed(context: Dependencies, order: Omit<MinutesOrder, 'signature'>, requestedBy: string): Promise<Buffer> {
  const { config, log } = context;
  const { signature, sign, lacksTimeStamp } = await beginSigning(config);
  try {
    const { file, about } = await typesetter.make({ ...order, signature }, requestedBy);
    if (about.kind === 'notClosed') throw refuse('minutes.notClosed', { present: { phase: about.phase } });
    if (about.kind !== 'set' || about.statement.assembly !== order.id || about.statement.headHash !== order.headHash)
      throw differs(context, order.id, about);
    return await sign(file, { ...about.statement, language: order.language });
  } catch (error) {
    if (error instanceof TooLargeToSet) throw refuse('minutes.tooLarge');
    if (!(error instanceof TypesetterGone) && !lacksTimeStamp(error)) throw error;
    log.error({ assembly: order.id, err: error }, 'the minutes of an assembly could not be set or signed');
    throw refuse('minutes.notSet', { retryAfterSeconds: 60 });
  }
}

/** Whether a stored file is the one that was signed, with a key of this installation, as minutes of this assembly. */
function isSignedAsMinutesOf({ config }: Pick<Dependencies, 'config'>, file: Buffer, id: string): boolean {
  const proof = readProof(file);
  if (!proof || !isAboutMinutes(proof.statement) || proof.statement.assembly !== id) return false;
  const { sha256: before, sha256After } = proof.statement;
  if (sha256(file.subarray(0, proof.start)) !== before || sha256(file.subarray(proof.end)) !== sha256After) return false;
  return isOurSignature(config, signedText(proof.statement), proof.signature);
}

/** Records the difference, and returns the refusal. */
function differs({ log }: Pick<Dependencies, 'log'>, id: string, about: object = {}): Error {
  log.error(
    { assembly: id, ...about },
    'the log or the minutes of an assembly are not as they were written: nothing is signed or delivered',
  );
  return refuse('minutes.differs');
}
