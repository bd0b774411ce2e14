import { mergeText, type MergedText, type StoredText } from './merge-text.ts';
import { hasOnlySuggestions, type Suggested } from './only-suggestions.ts';
import { TextThread } from './text-thread.ts';

/** Smaller texts are merged faster than a thread gets them. */
const smallBytes = 32_000;
const smallUpdates = 250;
/** One text at a time: it takes a processor, and memory for the whole text. */
const merges = new TextThread();
/** Apart from merges: others who write in the same document wait for a check. */
const checks = new TextThread();

const isSmall = ({ state, bytes, updates }: StoredText): boolean =>
  !state.isCompact && bytes <= smallBytes && updates.length <= smallUpdates;

/** Merges a live text, in a thread of its own unless it is small, so that a large one blocks no one. */
export async function mergeInWorker(text: StoredText): Promise<MergedText> {
  return isSmall(text) ? mergeText(text) : merges.run<MergedText>({ text });
}

/** Whether an update of someone who may only suggest is allowed; also in a thread. */
export async function checkInWorker(text: StoredText, suggested: Suggested): Promise<boolean> {
  return isSmall(text) ? hasOnlySuggestions(text, suggested) : checks.run<boolean>({ text, suggested });
}
