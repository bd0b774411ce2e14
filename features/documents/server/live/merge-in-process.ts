import { ComputeProcess } from '#platform/server/child-processes/compute-process.ts';
import { isSmall, mergeText, type MergedText, type StoredText } from './merge-text.ts';
import { textProgram, type Work } from './text-program.ts';

/** One text at a time: it takes a processor, and memory for the whole text. */
export const merges = new ComputeProcess<Work>(textProgram);

/** Merges a live text, in a process of its own unless it is small, so that a large one blocks no one. */
export async function mergeInProcess(text: StoredText): Promise<MergedText> {
  return isSmall(text) ? mergeText(text) : merges.run<MergedText>({ kind: 'merge', text });
}
