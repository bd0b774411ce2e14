import { call } from '#platform/web/api.ts';
import { matchPath } from '#platform/web/router.tsx';
import { session } from '#platform/web/session.tsx';
import { readDesign } from '../../contract/endpoints.ts';
import type { DesignWhole } from '../../contract/shapes.ts';
import { parts } from './parts.ts';
import { isTab } from './tabs.ts';

/** It is for whoever was signed in then. */
let ahead: { id: string; token: string; whole: Promise<DesignWhole> } | undefined;

/** Asks for the design at the present address, and for the part of the page that is shown of it, while the code of the page itself is on its way. */
export function readAhead(): void {
  if (import.meta.env.SSR) return;
  const { pathname, search } = window.location;
  const { id } = matchPath('/masp/:id', pathname) ?? {};
  const token = session.token();
  if (!id || token === null) return;
  const whole = call(readDesign, { params: { id } });
  ahead = { id, token, whole };
  const tab = new URLSearchParams(search).get('tab');
  // What does not arrive is asked for again where it is needed, and says there why not.
  for (const asked of [whole, parts[isTab(tab) ? tab : 'groups']()]) asked.catch(() => undefined);
}

/** A design as the server has it: what was asked for ahead, once, or else asked for now. */
export function readWhole(id: string, signal: AbortSignal): Promise<DesignWhole> {
  const asked = ahead?.id === id && ahead.token === session.token() ? ahead.whole : undefined;
  ahead = undefined;
  return asked ?? call(readDesign, { params: { id } }, signal);
}
