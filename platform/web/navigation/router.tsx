import { parse } from 'regexparam';
import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { matchRoute, Redirect, useLocation as usePathname, useRouter } from 'wouter';
import { navigate, useSearch as useBrowserSearch } from 'wouter/use-browser-location';
import { NavigationContext } from './nav-item.ts';

export { Route, Router, useParams } from 'wouter';

/** The target of a link: an address of the site, or its parts. */
export type To = string | { pathname?: string; search?: string; hash?: string };

/** The browser’s location. `hash` is empty while the server renders. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
}

/**
 * A link within the site, followed without loading a document. Links to disabled modules render
 * only their text.
 */
export function Link({ to, ...rest }: LinkProps): ReactNode {
  const { isOpen } = useContext(NavigationContext);
  // Absolute addresses need no subscription to the location.
  if (typeof to !== 'string' || !to.startsWith('/')) return <LinkFromHere {...rest} to={to} />;
  return isOpen(to) ? anchorTo(to, rest) : rest.children;
}

/** Follows a link; replaced once the code of view transitions is loaded. */
export const linkNavigation = { follow: (_link: HTMLAnchorElement, go: () => void): void => go() };

function LinkFromHere({ to, ...rest }: LinkProps): ReactNode {
  const [pathname] = usePathname();
  const { isOpen } = useContext(NavigationContext);
  const address = addressOf(to, pathname);
  return isOpen(address) ? anchorTo(address, rest) : rest.children;
}

/** The link itself. Those of wouter each subscribe to the location, and a page has a hundred. */
function anchorTo(address: string, { replace = false, onClick, children, ...rest }: Omit<LinkProps, 'to'>): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The browser opens it in another tab or window.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    linkNavigation.follow(event.currentTarget, () => navigate(address, { replace }));
  };
  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns whether an address is available; see `useSiteNavigation`. */
export function useIsOpen(): (to: To) => boolean {
  const [pathname] = usePathname();
  const { isOpen } = useContext(NavigationContext);
  return (to) => isOpen(addressOf(to, pathname));
}

export interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | ((state: { isActive: boolean }) => string);
  /** Only current at exactly this address, not below it. */
  end?: boolean;
}

/** A link with `aria-current` if it is the current page. */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps): ReactNode {
  const [pathname] = usePathname();
  const target = addressOf(to, pathname).replace(/[?#].*$/, '');
  const isActive = pathname === target || (!end && target !== '/' && pathname.startsWith(`${target}/`));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    />
  );
}

/** Redirects when rendered, also through a chain of redirects. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): ReactNode {
  return <Redirect key={to} to={to} replace={replace} />;
}

/** The raw query of the address; callers decode it. */
function useSearch(): string {
  const { ssrSearch } = useRouter();
  return useBrowserSearch(ssrSearch === undefined ? {} : { ssrSearch }).replace(/^\?/, '');
}

/** The browser’s location; rerenders when it changes. */
export function useLocation(): Location {
  const [pathname] = usePathname();
  const search = useSearch();
  const hash = useSyncExternalStore(
    subscribeToMoves,
    () => window.location.hash,
    () => '',
  );
  return useMemo(() => ({ pathname, search: search && `?${search}`, hash }), [pathname, search, hash]);
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** The current path, query and hash. */
export function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Returns a function that navigates to an address, or by steps through the history. */
export function useNavigate(): (to: To | number, options?: NavigateOptions) => void {
  const [pathname, move] = usePathname();
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') history.go(to);
      else move(addressOf(to, pathname), options);
    },
    [move, pathname],
  );
}

type NextSearch = URLSearchParams | Record<string, string>;

/** The query of the address, and a function that changes it. */
export function useSearchParams(): [
  URLSearchParams,
  (next: NextSearch | ((now: URLSearchParams) => NextSearch), options?: NavigateOptions) => void,
] {
  const [pathname, move] = usePathname();
  const search = useSearch();
  const now = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: NextSearch | ((now: URLSearchParams) => NextSearch), options?: NavigateOptions) => {
      const text = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(now)) : next).toString();
      move(text ? `${pathname}?${text}` : pathname, options);
    },
    [move, now, pathname],
  );
  return [now, set];
}

let lastMove: 'POP' | 'PUSH' = 'POP';
let moveCount = 0;

/** Whether a navigation happened in this document, so that going back stays on the site. */
export function hasNavigated(): boolean {
  return moveCount > 0;
}

/** Resets the state to that of a newly opened document, for tests. */
export function resetNavigation(): void {
  moveCount = 0;
  lastMove = 'POP';
}

/** The type of the last navigation: link or call (`PUSH`), history or page load (`POP`). */
export function navigationType(): 'POP' | 'PUSH' {
  return lastMove;
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (lastMove = 'POP'));
  for (const name of ['pushState', 'replaceState'])
    window.addEventListener(name, () => {
      lastMove = 'PUSH';
      if (name === 'pushState') moveCount += 1;
    });
}

type Parsed = { keys: string[]; pattern: RegExp };
const parsed = new Map<string, Parsed>();

/** Parses a pattern once: there are as many as pages, and each is used often. */
function parsedOnce(pattern: string): Parsed {
  let known = parsed.get(pattern);
  if (!known) parsed.set(pattern, (known = parse(pattern)));
  return known;
}

/** The parameters of a pattern at a path; null if it does not match. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string | undefined>> | null {
  const [isMatch, params] = matchRoute(parsedOnce, pattern, pathname);
  return isMatch ? params : null;
}

const moves = ['popstate', 'pushState', 'replaceState', 'hashchange'];

function subscribeToMoves(listener: () => void): () => void {
  for (const name of moves) window.addEventListener(name, listener);
  return () => {
    for (const name of moves) window.removeEventListener(name, listener);
  };
}

function addressOf(to: To, pathname: string): string {
  if (typeof to === 'string') return to.startsWith('?') || to.startsWith('#') ? pathname + to : to;
  const { pathname: path = pathname, search = '', hash = '' } = to;
  const query = search && !search.startsWith('?') ? `?${search}` : search;
  return path + query + (hash && !hash.startsWith('#') ? `#${hash}` : hash);
}
