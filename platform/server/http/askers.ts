import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Limits } from '../limits/limits.ts';
import { networkKey, personKey, requestLimits } from '../limits/request-limits.ts';
import { isRefusal } from '../refusal.ts';
import { isSignedIn, visitor, type Viewer } from '../viewer.ts';

/** Who the bearer of a token is; refuses a token that is not good (for the action, where that matters). */
export type Identify = (token: string, action?: string) => Promise<Viewer>;

const rememberedTokens = 20_000;

/**
 * Says who sends requests, and counts them: for the person where the token was good the time before, else for the network until it
 * is known to be. So people behind one address do not use up each other's calls, and whoever invents tokens is stopped before they are
 * looked at. What is remembered decides about counting alone; who it is, the database says at each request.
 */
export function createAskers(limits: Limits, config: Pick<Config, 'rateLimitPerMinute'>, identify: Identify) {
  const { calls, tokens } = requestLimits(config);
  const people = new LRUCache<string, string>({ max: rememberedTokens });

  /** Counts a request of nobody in particular. */
  const countNetwork = (request: FastifyRequest): void => limits.count(calls, networkKey(request.ip));

  async function viewerOf(request: FastifyRequest, action: string): Promise<Viewer> {
    const token = bearerOf(request);
    if (token === undefined) {
      countNetwork(request);
      return visitor;
    }
    const network = networkKey(request.ip);
    const known = people.get(token);
    if (known === undefined) limits.count(tokens, network);
    else limits.count(calls, personKey(known));
    try {
      const viewer = await identify(token, action);
      if (known === undefined && isSignedIn(viewer)) {
        people.set(token, viewer.id);
        limits.giveBack(tokens, network);
        limits.count(calls, personKey(viewer.id));
      }
      return viewer;
    } catch (error) {
      if (isRefusal(error) && error.code === 'auth.expired') people.delete(token);
      throw error;
    }
  }
  return { viewerOf, countNetwork };
}

function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() || undefined : undefined;
}
