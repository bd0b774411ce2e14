import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';

export const firstSteps = z.object({
  /** Role that the list is for. */
  role: z.enum(['administrator', 'manager', 'member']),
  /** False once the person has put it away, and for older accounts. */
  isShown: z.boolean(),
  steps: z.array(z.object({ name: z.string(), isDone: z.boolean() })),
});

/** A separate file, so that the public Hub does not load it. */
export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  summary: 'List the first steps of the authenticated user, by role, each with whether it is done.',
  action: 'hub.firstSteps',
  reply: firstSteps,
});

export const endFirstSteps = endpoint({
  method: 'POST',
  path: '/api/first-steps/end',
  summary: 'Put away the list of first steps permanently. Idempotent.',
  action: 'hub.firstSteps',
  reply: done,
});
