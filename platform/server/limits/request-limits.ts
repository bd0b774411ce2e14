import type { Config } from '../config.ts';
import { isSignedIn, type Viewer } from '../viewer.ts';
import type { Limit } from './limits.ts';
import { networkOf } from './network.ts';

/** Pages and what belongs to them, for each call that is allowed: whoever reads asks for several at once. */
const pagesForACall = 5;

/** How often people and networks may call, try tokens, ask for pages, feeds and site maps, and begin live connections. */
export interface RequestLimits {
  calls: Limit;
  /** Tokens that were not known to be good, by network. */
  tokens: Limit;
  pages: Limit;
  /** Windows that begin a live connection, by network: each is held for a while before it says who it is. At once, as many may be open at a node. */
  windows: Limit;
}

/** The limits of an installation. */
export function requestLimits({ rateLimitPerMinute }: Pick<Config, 'rateLimitPerMinute'>): RequestLimits {
  return {
    calls: { name: 'calls', points: rateLimitPerMinute, seconds: 60 },
    tokens: { name: 'tokens', points: rateLimitPerMinute, seconds: 60 },
    pages: { name: 'pages', points: rateLimitPerMinute * pagesForACall, seconds: 60 },
    windows: { name: 'windows', points: rateLimitPerMinute * pagesForACall, seconds: 60 },
  };
}

/** Who is counted: the person where one is known, else the network. */
export function countedAs(viewer: Viewer, address: string): string {
  return isSignedIn(viewer) ? personKey(viewer.id) : networkKey(address);
}

export const personKey = (id: string): string => `person:${id}`;
export const networkKey = (address: string): string => `network:${networkOf(address)}`;
