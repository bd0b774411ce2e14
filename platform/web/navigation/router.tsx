import { parse } from 'regexparam';
import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { matchRoute, Redirect, useLocation as usePathname, useRouter } from 'wouter';
import { navigate, useSearch as useBrowserSearch } from 'wouter/use-browser-location';
import { NavigationContext } from './nav-item.ts';

export { Route, Router, useParams } from 'wouter';

/** Where a link leads: an address of the site, or its parts. */
export type To = string | { pathname?: string; search?: string; hash?: string };

/** Where the browser is. `hash` is empty while the server renders. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
}

/** A link within the site, followed without loading a new document. Where its place is switched off, only its words are left. */
export function Link({ to, ...rest }: LinkProps): ReactNode {
  const { isOpen } = useContext(NavigationContext);
  // Most say where they lead, wherever one is: they need not follow how one moves.
  if (typeof to !== 'string' || !to.startsWith('/')) return <LinkFromHere {...rest} to={to} />;
  return isOpen(to) ? anchorTo(to, rest) : rest.children;
}

/** How a link is followed; what shows the way from one page to the next takes its place once it is here. */
export const linkNavigation = { follow: (_link: HTMLAnchorElement, go: () => void): void => go() };

function LinkFromHere({ to, ...rest }: LinkProps): ReactNode {
  const [pathname] = usePathname();
  const { isOpen } = useContext(NavigationContext);
  const address = addressOf(to, pathname);
  return isOpen(address) ? anchorTo(address, rest) : rest.children;
}

/** The link itself. Each of the router's own follows how one moves, and a page has a hundred of them. */
function anchorTo(address: string, { replace = false, onClick, children, ...rest }: Omit<LinkProps, 'to'>): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // What opens elsewhere is the browser's.
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

/** Gives the function that tells whether a link would lead somewhere; see `useSiteNavigation`. */
export function useIsOpen(): (to: To) => boolean {
  const [pathname] = usePathname();
  const { isOpen } = useContext(NavigationContext);
  return (to) => isOpen(addressOf(to, pathname));
}

export interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | ((state: { isActive: boolean }) => string);
  /** Current at this address alone, not below it. */
  end?: boolean;
}

/** A link that says when it leads to where one is (`aria-current`). */
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

/** Leads elsewhere as soon as it is rendered, and on from there where that leads elsewhere too. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): ReactNode {
  return <Redirect key={to} to={to} replace={replace} />;
}

/** The query as it stands in the address: decoded once, by who reads it. */
function useSearch(): string {
  const { ssrSearch } = useRouter();
  return useBrowserSearch(ssrSearch === undefined ? {} : { ssrSearch }).replace(/^\?/, '');
}

/** Where the browser is, followed as it moves. */
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

/** The whole address of the page within the site, as the browser has it now. */
export function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Gives the function that moves: to an address, or by steps through the history. */
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

/** The query of the address, and how to change it in place. */
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

/** Whether this document has been moved within, so that going back stays on the site. */
export function hasNavigated(): boolean {
  return moveCount > 0;
}

/** As if this document had just been opened. */
export function resetNavigation(): void {
  moveCount = 0;
  lastMove = 'POP';
}

/** How the browser came here: by a link or a call (`PUSH`), or through its history or a fresh load (`POP`). */
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

/** There are as many as pages, and each is asked for again and again. */
function parsedOnce(pattern: string): Parsed {
  let known = parsed.get(pattern);
  if (!known) parsed.set(pattern, (known = parse(pattern)));
  return known;
}

/** The `:names` of a pattern at a path, or null where it does not fit. */
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
