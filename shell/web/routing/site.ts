import { useEffect, useSyncExternalStore } from 'react';
import { retryLoad } from '#platform/web/loading/retry-load.ts';
import type { PageAccess } from '#platform/web/registry/feature.ts';
import { session, useSession } from '#platform/web/session/session.tsx';
import type { Match, Route } from './routes.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

/**
 * Contributions of all features. Loaded after the first view, which does not need it: the server
 * names the page that it sent.
 */
type Registry = typeof import('./registry.ts');

let registry: Registry | undefined;
let loading: Promise<Registry> | undefined;
const listeners = new Listeners();

/** The registry, if it is loaded. The server has it from the start. */
export const loadedRegistry = (): Registry | undefined => registry;

/** Sets the registry and notifies its subscribers. */
export function setRegistry(arrived: Registry): Registry {
  registry = arrived;
  listeners.notify();
  return arrived;
}

/** Loads the registry once, with retries. */
export function loadRegistry(): Promise<Registry> {
  if (registry) return Promise.resolve(registry);
  return (loading ??= retryLoad(() => import('./registry.ts')).then(setRegistry));
}

let sent: { pathname: string; access: PageAccess; match: Match } | undefined;

/** Sets the page that the server sent for this path. */
export function setSentPage(pathname: string, route: Route): void {
  sent = { pathname, access: route.page.access, match: { kind: 'page', route, params: {} } };
}

/** Subscribes to the arrival of the registry. */
export const subscribeToRegistry = listeners.subscribe;

/** The page at a path for the reader; undefined until it is known. */
export function useMatch(pathname: string, modulesOff: readonly string[]): Match | undefined {
  const { user, isReady, state } = useSession();
  // A person with an expired session becomes a visitor only after seeing the notice.
  const isVisitor = !user && (isReady ? state !== 'expired' : session.token() === null);
  const known = useSyncExternalStore(subscribeToRegistry, loadedRegistry, loadedRegistry);
  // The sent page stays: what React has not hydrated yet must not change.
  const isSent =
    sent?.pathname === pathname &&
    (isVisitor || sent.access !== 'visitor') &&
    // Unless its module was disabled since.
    !(sent.match.kind === 'page' && modulesOff.includes(sent.match.route.feature));
  const match = isSent ? sent?.match : known?.matchRoute(pathname, modulesOff, isVisitor);
  useEffect(() => {
    if (!match) void loadRegistry();
  }, [match]);
  return match;
}
