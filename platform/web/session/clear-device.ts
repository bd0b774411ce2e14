import { deviceStore, finished, pushCacheName } from '../storage/device-store.ts';
import { session } from './session.tsx';

/**
 * Milliseconds to wait for the browser’s storage before leaving; the next start removes the rest.
 */
const atMostMs = 5_000;

/**
 * The ID of who is or was last signed in. Call it before ending the session on the server, which
 * may also end it here.
 */
export const lastUserId = (): string | null => session.snapshot().user?.id ?? session.writer()?.id ?? null;

/**
 * Ends the session in this browser and removes all stored data of the person: token, texts, answers,
 * pending uploads and keys. Once it resolves, nothing private remains.
 */
export async function clearDevice(personId: string | null): Promise<void> {
  session.end(personId);
  const late = new Promise<void>((resolve) => setTimeout(resolve, atMostMs));
  await Promise.race([
    late,
    Promise.allSettled([removeAnswers(), removeOwn('files', personId), removeOwn('keys', personId), removeSubscription()]),
  ]);
}

/** Removes all answers: those of visitors are public and can be read again. */
async function removeAnswers(): Promise<void> {
  const answers = await deviceStore('answers', 'readwrite');
  answers.clear();
  await finished(answers.transaction);
}

/** Removes the person’s pending uploads or keys; those of people with expired sessions stay. */
async function removeOwn(name: 'files' | 'keys', personId: string | null): Promise<void> {
  if (personId === null) return;
  const store = await deviceStore(name, 'readwrite');
  store.delete(IDBKeyRange.bound(`${personId} `, `${personId} \uFFFF`));
  await finished(store.transaction);
}

/** Removes the push subscription: the server deleted it with the session. */
async function removeSubscription(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pushCacheName);
}
