import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { sessionParams } from './shapes.ts';

export const readHiding = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/hiding',
  summary: 'Whether moderators hid a session, for its parties; how it stands says nothing of that',
  action: 'negotiation.read',
  params: sessionParams,
  reply: z.object({ isHidden: z.boolean() }),
});
