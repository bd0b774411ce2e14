import { call } from '#platform/web/api/api.ts';
import { matchPath } from '#platform/web/navigation/router.tsx';
import { session } from '#platform/web/session/session.tsx';
import { readDesign } from '../../contract/endpoints.ts';
import type { DesignWhole } from '../../contract/shapes.ts';
import { parts } from './parts.ts';
import { isTab } from './tabs.ts';

/** Valid only for the session that prefetched it. */
let ahead: { id: string; token: string; whole: Promise<DesignWhole> } | undefined;

/**
 * Prefetches the design at the current address, and the code of its tab, while the code of the page
 * is loading.
 */
export function readAhead(): void {
  if (import.meta.env.SSR) return;
  const { pathname, search } = window.location;
  const { id } = matchPath('/masp/:id', pathname) ?? {};
  const token = session.token();
  if (!id || token === null) return;
  const whole = call(readDesign, { params: { id } });
  ahead = { id, token, whole };
  const tab = new URLSearchParams(search).get('tab');
  // Failures are ignored here: the page fetches again and reports errors.
  for (const requested of [whole, parts[isTab(tab) ? tab : 'groups']()]) requested.catch(() => undefined);
}

/** The prefetched design, usable once; else fetches it. */
export function readWhole(id: string, signal: AbortSignal): Promise<DesignWhole> {
  const requested = ahead?.id === id && ahead.token === session.token() ? ahead.whole : undefined;
  ahead = undefined;
  return requested ?? call(readDesign, { params: { id } }, signal);
}
