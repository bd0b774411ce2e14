import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const readDisk = endpoint({
  method: 'GET',
  path: '/api/disk',
  summary: 'Get the free space of the disk that stores the data, and when it is expected to be full.',
  action: 'disk.read',
  reply: z.object({
    /** `short`: full within a day, or nearly. Null if the disk is not monitored. */
    disk: z.object({ state: z.enum(['ample', 'short', 'full']), freeBytes: z.number(), hoursLeft: z.number().nullable() }).nullable(),
  }),
});
