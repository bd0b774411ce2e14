import type { ComputeProgram } from '#platform/server/child-processes/compute-process.ts';
import type { StoredText } from './merge-text.ts';
import type { Question } from './question.ts';

/** What a process is to do: merge a text, or answer a question about it. */
export type Work = { kind: 'merge'; text: StoredText } | Question;

/**
 * While twenty people type, their text is merged every ten seconds; starting a process takes a quarter of a second of a processor. After a
 * large text, whose memory it has, it stays only for a second try.
 */
const staysMs = { small: 30_000, large: 2_000 };

/** A process that reads one live text at a time. */
export const textProgram: ComputeProgram<Work> = {
  program: new URL('text-process.ts', import.meta.url),
  heapMegabytes: 1_024,
  staysMs: ({ text }) => (text.state.isCompact ? staysMs.large : staysMs.small),
  retries: 1,
};
