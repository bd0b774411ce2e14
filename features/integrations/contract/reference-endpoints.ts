import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const referenceCall = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Whether a visitor may call it too. */
  isOpen: z.boolean(),
  /** Any one of these opens it to a personal token; without one, none does. */
  scopes: z.array(z.string()),
  /** What it takes, by where that stands. */
  takes: z.array(z.object({ where: z.enum(['path', 'query', 'header', 'body']), shape: z.string() })),
  status: z.int(),
  /** What it answers; empty where there is no body. */
  answers: z.string(),
  /** The call as one runs it in a terminal, and its answer; empty where there is none in JSON. */
  example: z.object({ call: z.string(), answer: z.string() }),
  refusals: z.array(z.object({ status: z.int(), codes: z.array(z.string()) })),
});
export type ReferenceCall = z.output<typeof referenceCall>;

export const reference = z.object({
  areas: z.array(z.object({ name: z.string(), calls: z.int() })),
  /** The calls of the area that was asked for. */
  calls: z.array(referenceCall),
  /** Shapes that those name. */
  parts: z.array(z.object({ name: z.string(), shape: z.string() })),
});
export type Reference = z.output<typeof reference>;

export const readReference = endpoint({
  method: 'GET',
  path: '/api/reference',
  summary: 'The calls of an area, as a page for people shows them; `GET /api/openapi.json` says the same to programs',
  action: 'reference.read',
  query: z.strictObject({ area: z.string().max(60).optional() }),
  reply: reference,
});
