import { deviceStore, finished, pushCacheName } from './device-store.ts';
import { session } from './session.tsx';

/** A browser that does not answer keeps nobody from leaving; the next start tidies up after it. */
const atMostMs = 5_000;

/** Who is signed in here, or was until this moment: asked before the session is ended on the server, which may end it here too. */
export const leaverId = (): string | null => session.snapshot().user?.id ?? session.writer()?.id ?? null;

/**
 * Ends the session in this browser and removes all that it stores of the person: their token and texts, what they read, and files on their way. Once it
 * resolves, nothing private is left, so that a page may say so.
 */
export async function leaveDevice(personId: string | null): Promise<void> {
  session.end(personId);
  const late = new Promise<void>((resolve) => setTimeout(resolve, atMostMs));
  await Promise.race([late, Promise.allSettled([removeAnswers(), removeFiles(personId), removeSubscription()])]);
}

/** All answers: those of visitors are public, and anybody may read them again. */
async function removeAnswers(): Promise<void> {
  const answers = await deviceStore('answers', 'readwrite');
  answers.clear();
  await finished(answers.transaction);
}

/** Files of somebody else, whose session expired here, wait for them. */
async function removeFiles(personId: string | null): Promise<void> {
  if (personId === null) return;
  const files = await deviceStore('files', 'readwrite');
  files.delete(IDBKeyRange.bound(`${personId} `, `${personId} \uFFFF`));
  await finished(files.transaction);
}

/** By what the browser was notified: the server forgot it with the session. */
async function removeSubscription(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pushCacheName);
}
