import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const referenceCall = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Whether visitors may call it too. */
  isOpen: z.boolean(),
  /** Any one of these scopes admits a personal token; if empty, no token is admitted. */
  scopes: z.array(z.string()),
  /** Inputs by location. */
  takes: z.array(z.object({ where: z.enum(['path', 'query', 'header', 'body']), shape: z.string() })),
  status: z.int(),
  /** Shape of the reply; empty if it has no body. */
  answers: z.string(),
  /** A command line with its reply; the reply is empty unless it is JSON. */
  example: z.object({ call: z.string(), answer: z.string() }),
  refusals: z.array(z.object({ status: z.int(), codes: z.array(z.string()) })),
});
export type ReferenceCall = z.output<typeof referenceCall>;

export const reference = z.object({
  areas: z.array(z.object({ name: z.string(), calls: z.int() })),
  /** Calls of the requested area. */
  calls: z.array(referenceCall),
  /** Shapes to which the calls refer. */
  parts: z.array(z.object({ name: z.string(), shape: z.string() })),
});
export type Reference = z.output<typeof reference>;

export const readReference = endpoint({
  method: 'GET',
  path: '/api/reference',
  summary: 'Get the API reference of an area for display. Programs use `GET /api/openapi.json`.',
  action: 'reference.read',
  query: z.strictObject({ area: z.string().max(60).optional() }),
  reply: reference,
});
