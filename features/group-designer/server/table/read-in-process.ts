import { refuse } from '#platform/server/common/refusal.ts';
import { ProcessEnded, ComputeProcess, ComputationTimedOut } from '#platform/server/child-processes/compute-process.ts';
import type { TableOutcome, TableTask } from './table-task.ts';

/** Limits of time and memory for parsing. */
export interface ReadLimits {
  milliseconds: number;
  heapMegabytes: number;
}
const readLimits: ReadLimits = { milliseconds: 20_000, heapMegabytes: 512 };

/** Parses one file at a time, to leave capacity for other requests. A process serves one file: it may hold what a malicious one left. */
export const tableReader = ({ heapMegabytes }: Pick<ReadLimits, 'heapMegabytes'>): ComputeProcess<TableTask> =>
  new ComputeProcess({ program: new URL('table-process.ts', import.meta.url), heapMegabytes, staysMs: () => 0, mostWaiting: 20 });

const reader = tableReader(readLimits);

/** Parses a file in a process of its own, so that malicious files cannot affect other requests. */
export async function readInProcess(
  task: TableTask,
  { reads = reader, milliseconds = readLimits.milliseconds }: { reads?: ComputeProcess<TableTask>; milliseconds?: number } = {},
): Promise<Extract<TableOutcome, { kind: 'read' | 'understood' | 'design.columnsUnclear' }>> {
  const outcome = await reads.run<TableOutcome>(task, { milliseconds }).catch((error: unknown) => {
    if (error instanceof ComputationTimedOut) throw refuse('design.fileTooSlow');
    if (error instanceof ProcessEnded) throw refuse('design.fileUnreadable');
    throw error;
  });
  if (outcome.kind === 'read' || outcome.kind === 'understood' || outcome.kind === 'design.columnsUnclear') return outcome;
  throw refuse(outcome.kind);
}
