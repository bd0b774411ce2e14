import type { Config } from '../config/config.ts';
import { isSignedIn, type Viewer } from '../security/viewer.ts';
import type { Limit } from './limits.ts';
import { networkOf } from './network.ts';

/** Allowed page requests per allowed call: a page consists of several requests. */
const pagesForACall = 5;

/** Rate limits of calls, tokens, pages with feeds and site maps, and live connections. */
export interface RequestLimits {
  calls: Limit;
  /** Unknown tokens, by network. */
  tokens: Limit;
  pages: Limit;
  /**
   * New live connections by network, before they authenticate. Also the limit of open ones per
   * node.
   */
  windows: Limit;
}

/** The rate limits from the settings. */
export function requestLimits({ rateLimitPerMinute }: Pick<Config, 'rateLimitPerMinute'>): RequestLimits {
  return {
    calls: { name: 'calls', points: rateLimitPerMinute, seconds: 60 },
    tokens: { name: 'tokens', points: rateLimitPerMinute, seconds: 60 },
    pages: { name: 'pages', points: rateLimitPerMinute * pagesForACall, seconds: 60 },
    windows: { name: 'windows', points: rateLimitPerMinute * pagesForACall, seconds: 60 },
  };
}

/** Key of the counter: the person if known, otherwise the network. */
export function countedAs(viewer: Viewer, address: string): string {
  return isSignedIn(viewer) ? personKey(viewer.id) : networkKey(address);
}

/** Key of a person's counter. */
export const personKey = (id: string): string => `person:${id}`;
/** Key of a network's counter. */
export const networkKey = (address: string): string => `network:${networkOf(address)}`;
