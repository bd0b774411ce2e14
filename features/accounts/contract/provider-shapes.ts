import { z } from 'zod';

/** Address of the provider, and a handle that the browser stores and returns. */
export const providerBegun = z.object({ address: z.string(), handle: z.string() });

/** Return from the provider: query of the address, and the stored handle. */
export const providerReturn = z.strictObject({
  handle: z.string().min(1).max(4_000),
  /** Query string without the question mark. */
  query: z.string().min(1).max(8_000),
  /** Device secrets of earlier sign-ins in this browser. */
  devices: z.array(z.string().min(1).max(100)).max(8).optional(),
});
