import type { Endpoint, Reply } from '#platform/contract/endpoint.ts';
import { nameOf, Refusal, type Screen } from './screen.tsx';

// Tests may stop the clock for what they look at.
const { setTimeout: afterAll } = globalThis;

/** Does something that asks this endpoint; gives the names of what turns until it has answered. */
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
