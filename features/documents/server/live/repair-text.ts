import type { StoredCopy } from './copies.ts';
import type { Since } from './lost-marks.ts';
import type { StoredText } from './merge-text.ts';
import { RecentChanges } from './orphaned-text.ts';
import { repairsOf, type Losses, type Repair } from './repairs.ts';
import { applyStored } from './stored-state.ts';

/** An update that is to be repaired in a live text. */
export interface Unrepaired {
  update: Uint8Array;
  /** How many of the updates after the merged text its author had. */
  had: number;
  losses: Omit<Losses, 'since'>;
  /** What its author knew, with the copies in updates that are merged; undefined if only text may be lost. */
  known: Since | undefined;
}

/** The repairs of an update. It reads the whole text. */
export function repairText({ id, state, updates }: StoredText, { update, had, losses, known }: Unrepaired): Repair[] {
  const changes = new RecentChanges(id, (doc) => applyStored(doc, state, updates.slice(0, had)));
  for (const content of updates.slice(had)) changes.apply(content);
  const since = known && ((lately: readonly (readonly StoredCopy[])[]) => ({ ...known, copies: [...known.copies, ...lately.flat()] }));
  return repairsOf(changes, id, update, { ...losses, since });
}
