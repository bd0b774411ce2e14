import { z } from 'zod';

/** Where the browser goes to, and what it keeps meanwhile and shows when it comes back. */
export const providerBegun = z.object({ address: z.string(), handle: z.string() });

/** What the provider put into the address that it led back to, and what the browser kept meanwhile. */
export const providerReturn = z.strictObject({
  handle: z.string().min(1).max(4_000),
  /** The query of the address, without the question mark. */
  query: z.string().min(1).max(8_000),
  /** What earlier sign-ins in this browser gave as `device`. */
  devices: z.array(z.string().min(1).max(100)).max(8).optional(),
});
