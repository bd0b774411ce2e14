/**
 * Pauses of a window before it connects anew, each about twice as long as the one before: the first between 0.2 and 2 seconds, since all windows of a node that is gone
 * begin in the same moment.
 */
export const livePauses = { firstMs: 1_100, mostMs: 15_000, spread: 0.82 } as const;

/** One of them, behind so many that were in vain. */
export const livePauseMs = (refusals: number): number =>
  Math.min(livePauses.mostMs, livePauses.firstMs * 2 ** refusals * (1 + livePauses.spread * (2 * Math.random() - 1)));
