import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { sessionParams } from './shapes.ts';

export const readHiding = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/hiding',
  summary: 'Get whether moderators have hidden a session. The state of the session does not contain this.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: z.object({ isHidden: z.boolean() }),
});
