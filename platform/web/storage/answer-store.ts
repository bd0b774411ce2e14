import { session } from '../session/session.tsx';
import { deviceStore, finished, settled } from './device-store.ts';

/**
 * An answer of the server, kept for reading offline. That of a signed-in person is encrypted with
 * their key, which ends with the session, so that no one reads what could not be deleted.
 */
interface StoredAnswer {
  /** `OWNER NAME` */
  hash: string;
  /** The person who read it, or `visitor`; no one else sees it. */
  owner: string;
  /** JSON, encrypted for people. */
  text: string;
  readAt: number;
}

export interface KeptAnswer {
  name: string;
  value: unknown;
  readAt: number;
}

/** Names of stored conversations begin with this. */
export const conversationPrefix = 'talk ';
const mostConversations = 20;
const mostOthers = 80;
const visitor = 'visitor';

export const ownerNow = (): string => session.snapshot().user?.id ?? visitor;

/** Encrypts and decrypts the answers of one owner; undefined without their key. */
async function locksOf(owner: string) {
  if (owner === visitor) return { lock: (_: string, text: string) => text, unlock: (_: string, text: string) => text };
  const writer = session.writer();
  if (!writer || writer.hasLeft || writer.id !== owner || writer.key === '') return undefined;
  const { Cipher } = await import('../drafts/cipher.ts');
  const cipher = new Cipher(writer.key);
  return {
    lock: (name: string, text: string) => cipher.lock(name, text),
    unlock: (name: string, text: string) => cipher.unlock(name, text),
  };
}

/** Keeps an answer for its reader. Rejects without storage. */
export async function storeAnswer(name: string, value: unknown, { owner = ownerNow(), readAt = Date.now() } = {}): Promise<void> {
  const locks = await locksOf(owner);
  if (!locks) return;
  const hash = `${owner} ${name}`;
  const text = locks.lock(hash, JSON.stringify(value));
  const answers = await deviceStore('answers', 'readwrite');
  // The person may have signed out meanwhile.
  if (owner === ownerNow()) answers.put({ hash, owner, text, readAt } satisfies StoredAnswer);
}

/** The stored answers of the person of this window. */
export async function storedAnswers(): Promise<KeptAnswer[]> {
  const all = (await settled((await deviceStore('answers', 'readonly')).getAll())) as StoredAnswer[];
  return opened(all);
}

/** The stored answer of this name; undefined if there is none. */
export async function storedAnswer(name: string): Promise<unknown> {
  const found = (await settled((await deviceStore('answers', 'readonly')).get(`${ownerNow()} ${name}`))) as StoredAnswer | undefined;
  return found && (await opened([found]))[0]?.value;
}

export async function removeAnswer(name: string): Promise<void> {
  await settled((await deviceStore('answers', 'readwrite')).delete(`${ownerNow()} ${name}`));
}

async function opened(all: readonly StoredAnswer[]): Promise<KeptAnswer[]> {
  const owner = ownerNow();
  const locks = await locksOf(owner);
  return all.flatMap(({ hash, owner: reader, text, readAt }) => {
    if (reader !== owner || !locks) return [];
    try {
      return [{ name: hash.slice(owner.length + 1), value: JSON.parse(locks.unlock(hash, text)) as unknown, readAt }];
    } catch {
      // Kept in an earlier session, whose key is gone.
      return [];
    }
  });
}

/** Deletes answers of other people, those of an earlier release, and the oldest beyond the limits. */
export async function tidyAnswers(owner: string): Promise<void> {
  const answers = await deviceStore('answers', 'readwrite');
  const all = (await settled(answers.getAll())) as Partial<StoredAnswer>[];
  const own = all
    .filter((answer): answer is StoredAnswer => answer.owner === owner && typeof answer.text === 'string')
    .toSorted((one, other) => other.readAt - one.readAt);
  const isConversation = ({ hash }: StoredAnswer) => hash.startsWith(`${owner} ${conversationPrefix}`);
  const conversations = own.filter(isConversation).slice(0, mostConversations);
  const others = own.filter((answer) => !isConversation(answer)).slice(0, mostOthers);
  const wanted = new Set([...conversations, ...others].map(({ hash }) => hash));
  for (const { hash } of all) if (hash !== undefined && !wanted.has(hash)) answers.delete(hash);
  await finished(answers.transaction);
}
