import { z } from 'zod';

/** A body in which nothing is to be said. */
export const nothing = z.strictObject({});

/** A reply that says no more than that it is done. */
export const done = z.object({});
