import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const readDisk = endpoint({
  method: 'GET',
  path: '/api/disk',
  summary: 'How much is free on the disk of the data folder, and until when',
  action: 'disk.read',
  reply: z.object({
    /** `short`: full within a day, or nearly. Null if the disk is not monitored. */
    disk: z.object({ state: z.enum(['ample', 'short', 'full']), freeBytes: z.number(), hoursLeft: z.number().nullable() }).nullable(),
  }),
});
