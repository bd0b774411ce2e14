import type { WorkKind } from '#platform/server/work.ts';

/** Converts a design; its subject is the run. */
export const designConverting: WorkKind = { name: 'design.convert', queue: 'designs' };
/** Undoes a conversion; its subject is the run. */
export const designUndoing: WorkKind = { name: 'design.undo', queue: 'designs' };
/** Creates a group after its manager agreed; its subject is the request. */
export const designFounding: WorkKind = { name: 'design.found', queue: 'designs' };
