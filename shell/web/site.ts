import { useEffect, useSyncExternalStore } from 'react';
import { arrival } from '#platform/web/arrival.ts';
import type { PageAccess } from '#platform/web/feature.ts';
import { session, useSession } from '#platform/web/session.tsx';
import type { Match, Route } from './routes.ts';

/**
 * What all features plug in. It comes behind the first view, which needs none of it: the server
 * says what the page is that it sent.
 */
type Registry = typeof import('./registry.ts');

let registry: Registry | undefined;
let loading: Promise<Registry> | undefined;
const listeners = new Set<() => void>();

/** The registry, if it is here. The server has it from the start. */
export const registryAtHand = (): Registry | undefined => registry;

export function setRegistry(arrived: Registry): Registry {
  registry = arrived;
  for (const listener of listeners) listener();
  return arrived;
}

/** Brings the registry once, however often it must be asked for. */
export function loadRegistry(): Promise<Registry> {
  if (registry) return Promise.resolve(registry);
  return (loading ??= arrival(() => import('./registry.ts')).then(setRegistry));
}

let sent: { pathname: string; access: PageAccess; match: Match } | undefined;

/** Notes which page it is that the server sent for this path. */
export function setSentPage(pathname: string, route: Route): void {
  sent = { pathname, access: route.page.access, match: { kind: 'page', route, params: {} } };
}

/** Hears when the registry came. */
export function subscribeToRegistry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What stands at a path for whoever is here; undefined until that is known. */
export function useMatch(pathname: string, modulesOff: readonly string[]): Match | undefined {
  const { user, isReady, state } = useSession();
  // Whose session expired is not a visitor before that was said.
  const isVisitor = !user && (isReady ? state !== 'expired' : session.token() === null);
  const known = useSyncExternalStore(subscribeToRegistry, registryAtHand, registryAtHand);
  // The page that was sent stays what it is: what React has not taken over yet must not change
  // around it.
  const isSent =
    sent?.pathname === pathname &&
    (isVisitor || sent.access !== 'visitor') &&
    // Unless it was switched off since.
    !(sent.match.kind === 'page' && modulesOff.includes(sent.match.route.feature));
  const match = isSent ? sent?.match : known?.matchRoute(pathname, modulesOff, isVisitor);
  useEffect(() => {
    if (!match) void loadRegistry();
  }, [match]);
  return match;
}
