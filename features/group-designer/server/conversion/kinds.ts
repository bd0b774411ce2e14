import type { WorkKind } from '#platform/server/work.ts';

/** Makes real what was designed; its subject is the run. */
export const designConverting: WorkKind = { name: 'design.convert', queue: 'designs' };
/** Takes it back. */
export const designUndoing: WorkKind = { name: 'design.undo', queue: 'designs' };
/** Founds one more of its groups, which somebody agreed to manage; its subject is the request. */
export const designFounding: WorkKind = { name: 'design.found', queue: 'designs' };
