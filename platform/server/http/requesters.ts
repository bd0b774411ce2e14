import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { tokenPrefix } from '#platform/contract/token-scope.ts';
import { maxEntries } from '../common/max-entries.ts';
import type { Config } from '../config/config.ts';
import type { Limits } from '../limits/limits.ts';
import { networkKey, personKey, requestLimits, type RequestLimits } from '../limits/request-limits.ts';
import { isRefusal, refuse } from '../common/refusal.ts';
import { isSignedIn, visitor, type SignedInViewer, type Viewer } from '../security/viewer.ts';
import { holderOf } from './signed-address.ts';

/** Authenticates a bearer token; refuses an invalid one, for the action where that matters. */
export type Identify = (token: string, action?: string) => Promise<Viewer>;

const rememberedTokens = 20_000;

/**
 * Identifies and rate-limits callers: by person if the token was valid before, otherwise by network
 * until it is. People at one address do not share a limit, and guessing tokens is stopped
 * before a lookup. The cache only affects counting; identity is read from the database at each
 * request.
 */
export function createRequesters(
  limits: Limits,
  config: Pick<Config, 'rateLimitPerMinute' | 'tokenSecret'>,
  identify: Identify,
  identifyAgain?: (viewer: Viewer) => Promise<Viewer>,
) {
  const counting = requestLimits(config);
  const { calls, pages } = counting;
  const identifyCounted = countedIdentify(limits, counting, identify);

  /** Counts a request of an anonymous caller. */
  const countNetwork = (request: FastifyRequest): void => limits.count(calls, networkKey(request.ip));

  /** Calls `assume` with the viewer of the token's last request before the session is looked up. */
  async function viewerOf(request: FastifyRequest, action: string, assume?: (viewer: SignedInViewer) => void): Promise<Viewer> {
    const token = bearerOf(request);
    if (token !== undefined) return identifyCounted(token, networkKey(request.ip), action, assume);
    countNetwork(request);
    return visitor;
  }

  /**
   * Viewer of a request for media, of which a page has many: by token, by the key of a signed
   * address, or as a visitor. Removes the key from the query.
   */
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

  /**
   * The current viewer, after a slow body or a wait in which the session may have ended. Does not
   * count.
   */
  async function viewerNow(request: FastifyRequest, action: string): Promise<Viewer> {
    const token = bearerOf(request);
    return token === undefined ? visitor : identify(token, action);
  }

  return { viewerOf, viewerNow, mediaViewerOf, countNetwork };
}

/** Identifies and counts callers with a token: by person if it was valid before, otherwise by network until it is. */
function countedIdentify(limits: Limits, { calls, tokens }: Pick<RequestLimits, 'calls' | 'tokens'>, identify: Identify) {
  const people = new LRUCache<string, SignedInViewer>(maxEntries(rememberedTokens));
  return async (token: string, network: string, action: string, assume?: (viewer: SignedInViewer) => void): Promise<Viewer> => {
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
  };
}

function takeKey({ query }: FastifyRequest): string | undefined {
  if (typeof query !== 'object' || query === null || !('key' in query) || typeof query.key !== 'string') return undefined;
  const { key } = query;
  delete query.key;
  return key;
}

/** Whether the request has a personal token. */
export const hasPersonalToken = (request: FastifyRequest): boolean => bearerOf(request)?.startsWith(tokenPrefix) ?? false;

function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() || undefined : undefined;
}
