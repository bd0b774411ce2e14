/** Bounds of tokens and webhooks, as values for the browser too. */
export const integrationLimits = {
  tokens: 20,
  webhooks: 10,
  /** Characters of what one is called. */
  name: 60,
  address: 2_000,
  /** Days that a token may be good for. */
  tokenDays: ['7', '30', '90', '365'],
  /** Deliveries in one answer. */
  page: 30,
  /** Deliveries of a webhook that wait at most; what comes beyond is not told. */
  waiting: 1_000,
} as const;

/** What is sent to try a webhook. */
export const testKind = 'test';
