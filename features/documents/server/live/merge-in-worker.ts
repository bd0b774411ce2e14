import { isSmall, mergeText, type MergedText, type StoredText } from './merge-text.ts';
import { TextThread } from './text-thread.ts';

/** One text at a time: it takes a processor, and memory for the whole text. */
export const merges = new TextThread();

/** Merges a live text, in a thread of its own unless it is small, so that a large one blocks no one. */
export async function mergeInWorker(text: StoredText): Promise<MergedText> {
  return isSmall(text) ? mergeText(text) : merges.run<MergedText>({ kind: 'merge', text });
}
