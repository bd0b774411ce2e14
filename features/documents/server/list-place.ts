import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';

/** A place in a list of documents, and which way it goes on from there. */
export const listPlace = z.strictObject({
  to: z.enum(['older', 'newer']),
  at: z.iso.datetime().refine((text) => text >= '1900' && text < '3000'),
  id: uuid,
});
export type ListPlace = z.output<typeof listPlace>;
