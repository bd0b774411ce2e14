import type { TaskKind } from '#platform/server/jobs/background-tasks.ts';

/** Converts a design; its subject is the run. */
export const designConverting: TaskKind = { name: 'design.convert', queue: 'designs' };
/** Undoes a conversion; its subject is the run. */
export const designUndoing: TaskKind = { name: 'design.undo', queue: 'designs' };
/** Creates a group after its manager agreed; its subject is the request. */
export const designFounding: TaskKind = { name: 'design.found', queue: 'designs' };
