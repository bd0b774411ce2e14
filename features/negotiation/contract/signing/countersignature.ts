import { canonical } from '#platform/contract/hash-chain.ts';
import type { Language } from '#platform/contract/language.ts';
import { isSignedWith, signatureText } from './signature.ts';
import type { EnrolledKey } from './signed-log.ts';

interface LogEnd {
  session: string;
  events: number;
  headHash: string;
}

/** The end of a sealed session: the end of its log, and the hashes of its files. */
export interface SealedEnd extends LogEnd {
  files: Readonly<Record<Language, string>>;
}

/** Statement of a device about the end of a session, once it is sealed. */
export interface Countersigning extends SealedEnd {
  type: 'countersign';
  /** Identifier of the key that signs. */
  key: string;
  /** The device's own clock, for information. */
  at: string;
}

/** A countersigned end: the canonical JSON of the statement, and the signature over it. */
export interface Countersignature {
  statement: string;
  signature: string;
}

/** The statement of a device about the end of a session. */
export function countersigning({ session, events, headHash, files }: SealedEnd, key: string, at: string): Countersigning {
  return { type: 'countersign', session, events, headHash, files: { en: files.en, es: files.es, fr: files.fr }, key, at };
}

type CheckingKey = Pick<EnrolledKey, 'userId' | 'keyId' | 'key'>;

/** Why a countersignature does not count. */
export type CountersignatureFlaw = 'unknownKey' | 'otherStatement' | 'signature';

/** The end of a session as known to the verifier of a countersignature. */
export interface KnownEnd extends LogEnd {
  files: Partial<SealedEnd['files']>;
}

/** A countersignature that counts. */
export interface Countersigned {
  userId: string;
  keyId: string;
  /** By the clock of the device. */
  at: string;
}

/** Checks a countersignature against the end of the session and the keys in its log. */
export async function checkCountersignature(
  { statement: text, signature }: Countersignature,
  end: KnownEnd,
  keys: readonly CheckingKey[],
): Promise<Countersigned | CountersignatureFlaw> {
  const statement = statementIn(text);
  if (!statement) return 'otherStatement';
  const key = keys.find(({ keyId }) => keyId === statement.key);
  if (!key) return 'unknownKey';
  const files = { ...statement.files, ...end.files };
  if (canonical(countersigning({ ...end, files }, key.keyId, statement.at)) !== text) return 'otherStatement';
  const isSigned = await isSignedWith(key.key, { statement, signature });
  return isSigned ? { userId: key.userId, keyId: key.keyId, at: statement.at } : 'signature';
}

/** The countersignatures that count, each device once, and how many others there are. */
export async function checkCountersignatures(
  items: readonly Countersignature[],
  end: KnownEnd,
  keys: readonly CheckingKey[],
): Promise<{ good: Countersigned[]; bad: number }> {
  const good = new Map<string, Countersigned>();
  let bad = 0;
  for (const item of items) {
    const checked = await checkCountersignature(item, end, keys);
    if (typeof checked === 'string') bad += 1;
    else if (!good.has(checked.keyId)) good.set(checked.keyId, checked);
  }
  return { good: [...good.values()], bad };
}

/** The statement in a text that is its canonical JSON; undefined if it is none. */
export function statementIn(text: string): Countersigning | undefined {
  try {
    const value = JSON.parse(text) as Partial<Countersigning> | null;
    const isOne = value?.type === 'countersign' && typeof value.key === 'string' && typeof value.at === 'string' && isFiles(value.files);
    return isOne && canonical(value) === text ? (value as Countersigning) : undefined;
  } catch {
    return undefined;
  }
}

const isFiles = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((hash) => typeof hash === 'string');

/** The countersignatures of a session as a file: one per line. */
export const countersignatureText = (items: readonly Countersignature[]): string =>
  items.map(({ statement, signature }) => `${canonical({ signature, statement: JSON.parse(statement) as object })}\n`).join('');

const firstKey = '{"signature":';

/** Whether a file looks like the countersignatures of a session. */
export const areCountersignatures = (file: Uint8Array): boolean => new TextDecoder().decode(file.subarray(0, firstKey.length)) === firstKey;

/** Reads a file of countersignatures; undefined if a line is none. */
export function readCountersignatures(text: string): Countersignature[] | undefined {
  try {
    const items = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { signature: unknown; statement: unknown });
    const isWhole = items.every(
      ({ signature, statement }) => typeof signature === 'string' && signatureText.test(signature) && !!statement,
    );
    return isWhole
      ? items.map(({ signature, statement }) => ({ statement: canonical(statement), signature: String(signature) }))
      : undefined;
  } catch {
    return undefined;
  }
}
