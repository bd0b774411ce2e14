/**
 * Exponential backoff of reconnects. The first pause is 0.2 to 2 s, since all windows of a failed
 * node reconnect together.
 */
export const livePauses = { firstMs: 1_100, mostMs: 15_000, spread: 0.82 } as const;

/** Pause in milliseconds after a number of failed attempts. */
export const livePauseMs = (refusals: number): number =>
  Math.min(livePauses.mostMs, livePauses.firstMs * 2 ** refusals * (1 + livePauses.spread * (2 * Math.random() - 1)));
