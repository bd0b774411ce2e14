import { z } from 'zod';

/** An empty request body. */
export const nothing = z.strictObject({});

/** An empty reply. */
export const done = z.object({});
