import type { Endpoint, Reply } from '#platform/contract/endpoint.ts';
import type { FieldProblem } from '#platform/contract/error.ts';

/** The input of a test handler. */
export interface RequestInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
/**
 * An endpoint with its reply, or a function of the input that returns one; it can throw a
 * `refusal`.
 */
export type Answer = readonly [Endpoint, unknown];

/** Pairs an endpoint with its reply. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Reply<E> | ((requested: RequestInput) => Reply<E>)): Answer => [
  endpoint,
  reply,
];

/** A refusal by an endpoint. */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A refusal with its code and status, as the reply of an endpoint. */
export const refusal = (code: string, status = 409, fields?: FieldProblem[]): Refusal => new Refusal(status, { code, fields });

/** A token as issued by the server, valid for an hour. */
export function tokenOf({ id, username }: { id: string; username: string }): string {
  const iat = Math.floor(Date.now() / 1000);
  return `e30.${btoa(JSON.stringify({ id, username, textKey: 'k'.repeat(43), iat, exp: iat + 3_600 }))}.signature`;
}
