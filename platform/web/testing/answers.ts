import type { Endpoint, Reply } from '#platform/contract/endpoint.ts';
import type { FieldProblem } from '#platform/contract/error.ts';

/** What a handler of the server gets. */
export interface Asked {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
/** What an endpoint answers: a reply, or what gives one for what was asked; it may throw a `refusal`. */
export type Answer = readonly [Endpoint, unknown];

/** An endpoint with what it answers. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Reply<E> | ((asked: Asked) => Reply<E>)): Answer => [endpoint, reply];

/** That an endpoint refuses. */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** What an endpoint answers that refuses. */
export const refusal = (code: string, status = 409, fields?: FieldProblem[]): Refusal => new Refusal(status, { code, fields });

/** A token as the server gives it, of an hour from now on. */
export function tokenOf({ id, username }: { id: string; username: string }): string {
  const iat = Math.floor(Date.now() / 1000);
  return `e30.${btoa(JSON.stringify({ id, username, textKey: 'k'.repeat(43), iat, exp: iat + 3_600 }))}.signature`;
}
