import { storedAnswer, ownerNow, storeAnswer } from './answer-store.ts';
import { Listeners } from './listeners.ts';

/** Something that the person opened on this device, such as a document. */
export interface OpenedThing {
  /** Kind of search results, such as `document`. */
  kind: string;
  id: string;
  title: string;
  /** The address at which it was opened. */
  to: string;
  /** Owner of the picture, if not its own: the other person of a conversation. */
  picture?: { kind: 'person' | 'group'; id: string; name: string };
}

const stored = 'opened things';
/** Number of stored things. */
const most = 12;

const nothing: readonly OpenedThing[] = [];
let memory: { owner: string; things: readonly OpenedThing[] } | undefined;
const listeners = new Listeners();

/** Items opened recently, the latest first. Returns immediately if they were read before. */
export const openedBefore = (): readonly OpenedThing[] => (memory?.owner === ownerNow() ? memory.things : nothing);

/** Calls the listener after changes of `openedBefore`; the returned function ends this. */
export const onOpened = listeners.subscribe;

function remember(owner: string, things: readonly OpenedThing[]): void {
  memory = { owner, things };
  listeners.notify();
}

/**
 * Reads what the person opened lately on this device. It is encrypted with the key of the session
 * and deleted on signing out, as answers for reading offline are.
 */
export async function readOpened(): Promise<readonly OpenedThing[]> {
  const owner = ownerNow();
  if (memory?.owner === owner) return memory.things;
  // Without storage there is what was opened on this page.
  const saved = await storedAnswer(stored).catch(() => undefined);
  if (memory?.owner !== owner && owner === ownerNow()) remember(owner, Array.isArray(saved) ? (saved as OpenedThing[]) : []);
  return openedBefore();
}

/** Puts something first among what was opened. */
export async function noteOpened(thing: OpenedThing): Promise<void> {
  const before = await readOpened();
  if (!memory) return;
  const things = [thing, ...before.filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)].slice(0, most);
  remember(memory.owner, things);
  await storeAnswer(stored, things).catch(() => {});
}
