/** Limits of tokens and webhooks. */
export const integrationLimits = {
  tokens: 20,
  webhooks: 10,
  /** In characters. */
  name: 60,
  address: 2_000,
  /** Lifetimes of a token, in days. */
  tokenDays: ['7', '30', '90', '365'],
  /** Deliveries per page. */
  page: 30,
  /** Maximum number of pending deliveries of a webhook; further events are dropped. */
  waiting: 1_000,
} as const;

/** Kind of a test message. */
export const testKind = 'test';
