import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { tokenPrefix } from '#platform/contract/token-scope.ts';
import { atMost } from '../at-most.ts';
import type { Config } from '../config.ts';
import type { Limits } from '../limits/limits.ts';
import { networkKey, personKey, requestLimits } from '../limits/request-limits.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { isSignedIn, visitor, type SignedInViewer, type Viewer } from '../viewer.ts';
import { holderOf } from './signed-address.ts';

/** Who the bearer of a token is; refuses a token that is not good (for the action, where that matters). */
export type Identify = (token: string, action?: string) => Promise<Viewer>;

const rememberedTokens = 20_000;

/**
 * Says who sends requests, and counts them: for the person where the token was good the time before, else for the network until it
 * is known to be. So people behind one address do not use up each other's calls, and whoever invents tokens is stopped before they are
 * looked at. What is remembered decides about counting alone; who it is, the database says at each request.
 */
export function createAskers(
  limits: Limits,
  config: Pick<Config, 'rateLimitPerMinute' | 'tokenSecret'>,
  identify: Identify,
  identifyAgain?: (viewer: Viewer) => Promise<Viewer>,
) {
  const { calls, tokens, pages } = requestLimits(config);
  const people = new LRUCache<string, SignedInViewer>(atMost(rememberedTokens));

  /** Counts a request of nobody in particular. */
  const countNetwork = (request: FastifyRequest): void => limits.count(calls, networkKey(request.ip));

  /** `assume` is called, before the session is looked up, with the viewer of the last request with this token. */
  async function viewerOf(request: FastifyRequest, action: string, assume?: (viewer: SignedInViewer) => void): Promise<Viewer> {
    const token = bearerOf(request);
    if (token === undefined) {
      countNetwork(request);
      return visitor;
    }
    const network = networkKey(request.ip);
    const known = people.get(token);
    if (known === undefined) limits.count(tokens, network);
    else {
      limits.count(calls, personKey(known.id));
      assume?.(known);
    }
    try {
      const viewer = await identify(token, action);
      if (isSignedIn(viewer)) {
        people.set(token, viewer);
        if (known === undefined) {
          limits.giveBack(tokens, network);
          limits.count(calls, personKey(viewer.id));
        }
      }
      return viewer;
    } catch (error) {
      if (isRefusal(error) && error.code === 'auth.expired') people.delete(token);
      throw error;
    }
  }

  /** The same for bytes, of which a page shows many: by a token, by the key of a signed address, or as a visitor. The key goes no further. */
  async function mediaViewerOf(request: FastifyRequest, action: string): Promise<Viewer> {
    const key = takeKey(request);
    if (request.headers.authorization !== undefined) return viewerOf(request, action);
    if (key === undefined) {
      limits.count(pages, networkKey(request.ip));
      return visitor;
    }
    const holder = holderOf({ config }, request.url, key);
    if (!holder || !identifyAgain) {
      countNetwork(request);
      throw refuse('auth.expired');
    }
    limits.count(pages, personKey(holder.id));
    return identifyAgain({ ...holder, role: 'member', isAdministrator: false, username: '' });
  }
  /** Who sent a request, by now: its body may have come slowly, or it waited, and meanwhile a session may have ended. Counts nothing. */
  async function viewerNow(request: FastifyRequest, action: string): Promise<Viewer> {
    const token = bearerOf(request);
    return token === undefined ? visitor : identify(token, action);
  }

  return { viewerOf, viewerNow, mediaViewerOf, countNetwork };
}

function takeKey({ query }: FastifyRequest): string | undefined {
  if (typeof query !== 'object' || query === null || !('key' in query) || typeof query.key !== 'string') return undefined;
  const { key } = query;
  delete query.key;
  return key;
}

/** Whether a program calls, by a token that somebody made for it. */
export const hasPersonalToken = (request: FastifyRequest): boolean => bearerOf(request)?.startsWith(tokenPrefix) ?? false;

function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() || undefined : undefined;
}
