import type { Endpoint, Reply } from '#platform/contract/endpoint.ts';
import { nameOf, Refusal, type Screen } from './screen.tsx';

// The real timer, since tests may use fake ones.
const { setTimeout: afterAll } = globalThis;

/**
 * Performs an action that calls this endpoint; returns the names of busy elements until it has
 * answered.
 */
export async function turningDuring<E extends Endpoint>(
  screen: Screen,
  endpoint: E,
  reply: Reply<E> | Refusal,
  something: () => Promise<unknown>,
): Promise<string[]> {
  const turning: string[] = [];
  const slowly = async () => {
    await new Promise((resolve) => afterAll(resolve, 0));
    turning.push(...[...document.querySelectorAll('[aria-busy=true]')].map(nameOf));
    if (reply instanceof Refusal) throw reply;
    return reply;
  };
  screen.answer(endpoint, slowly as never);
  await something();
  return turning;
}
