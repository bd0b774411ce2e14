import { useSyncExternalStore } from 'react';
import { serverClock } from '../api/server-clock.ts';
import { keepSetting } from '../storage/keep-setting.ts';

/** Keys of the session in local storage. */
const tokenKey = 'authToken';
const emailKey = 'userEmail';
/** Key in this window’s session storage: who was signed in here last. */
const ownerKey = 'windowOwner';

/**
 * Written instead of the token just before its removal, to tell other windows the reason. After
 * expiry unsent texts are kept; after signing out they are not. The server may have announced the
 * end before.
 */
const expiredMark = '';
const endedMark = 'ended';

const checkIntervalMs = 30_000;
const warningMs = 300_000;
/** Minimum lifetime for renewal: shorter tokens belong to sessions that end soon. */
const shortestLifeMs = 600_000;

/**
 * `unknown` while rendering on the server and in the first paint; `ending` in the last five
 * minutes; `expired` from an invalid token until the next sign-in.
 */
export type SessionState = 'unknown' | 'visitor' | 'active' | 'ending' | 'expired';

export interface SessionSnapshot {
  state: SessionState;
  user: { id: string; username: string } | null;
  expiresAtMs: number | null;
}

/** The person whose unsent texts this window stores, and their key. */
export interface Writer {
  readonly id: string;
  readonly key: string;
  /** Signed out: nothing more is stored for this user. */
  hasLeft: boolean;
}

interface Claims {
  id: string;
  username: string;
  /** Encrypts the person’s unsent texts on this device (see `drafts`). */
  textKey: string;
  exp: number;
  iat: number;
}

const unknownSession: SessionSnapshot = { state: 'unknown', user: null, expiresAtMs: null };
const visitorSession: SessionSnapshot = { state: 'visitor', user: null, expiresAtMs: null };
const expiredSession: SessionSnapshot = { state: 'expired', user: null, expiresAtMs: null };

/** The session of a browser, as one window sees it; all code shares `session`. */
export class SessionStore {
  #snapshot: SessionSnapshot = unknownSession;
  readonly #listeners = new Set<() => void>();
  #isWatching = false;
  #isAsking = false;
  #writer: Writer | null = null;

  /** The token to send, or null. */
  token(): string | null {
    return typeof localStorage === 'undefined' ? null : readToken();
  }

  email(): string | null {
    return localStorage.getItem(emailKey);
  }

  /** Stores a newly issued token, after signing in or renewal. Throws if the device has no space. */
  start(token: string, email?: string): void {
    const claims = decode(token);
    if (claims) serverClock.set(claims.iat * 1000 + 500);
    localStorage.setItem(tokenKey, token);
    if (email !== undefined) this.keepEmail(email);
    this.check();
  }

  keepEmail(email: string): void {
    // Without space the contact form asks for the address.
    if (!keepSetting(emailKey, email)) localStorage.removeItem(emailKey);
  }

  /** Whether half of the token’s lifetime is over, so that it should be renewed. */
  isHalfSpent(): boolean {
    const token = readToken();
    const claims = token === null ? undefined : decode(token);
    if (!claims) return false;
    const lifeMs = (claims.exp - claims.iat) * 1000;
    const leftMs = claims.exp * 1000 - serverClock.now();
    return lifeMs >= shortestLifeMs && leftMs > 0 && leftMs < lifeMs / 2;
  }

  /**
   * Removes the session after signing out, with all local storage keys that contain the person’s
   * ID. `clearDevice` clears IndexedDB.
   */
  end(personId: string | null = decode(readToken() ?? '')?.id ?? null): void {
    forget(endedMark);
    this.#leave();
    if (personId === null) return;
    for (const key of Object.keys(localStorage)) if (key.split(':').includes(personId)) localStorage.removeItem(key);
  }

  /**
   * The signed-in person, or the one whose session has just ended while their page is still
   * displayed.
   */
  writer(): Writer | null {
    if (!this.#writer && this.#snapshot.state === 'unknown') this.check();
    return this.#writer;
  }

  /**
   * Removes the session because its token is invalid, unless it was replaced meanwhile. Unsent
   * texts stay on this device, encrypted for that person.
   */
  expire(token: string): void {
    if (readToken() !== token) return;
    forget(expiredMark);
    this.#set(expiredSession);
  }

  /** The person has seen that the session expired; from now on they are a visitor. */
  acceptExpiry(): void {
    if (this.#snapshot.state !== 'expired') return;
    this.#writer = null;
    this.#set(visitorSession);
  }

  /** Whether no one has been signed in in this window, so that no page can contain their texts. */
  isNobodys(): boolean {
    return sessionStorage.getItem(ownerKey) === null;
  }

  /** Updates the state from the stored token and the server’s time. */
  check(): void {
    const token = readToken();
    if (token === null) {
      if (this.#snapshot.user) this.#leave();
      else if (this.#snapshot.state !== 'expired') this.#set(visitorSession);
      return;
    }
    const claims = decode(token);
    const leftMs = claims ? claims.exp * 1000 - serverClock.now() : 0;
    if (claims && leftMs <= 0 && !serverClock.isSure()) {
      void this.#askTheTime();
      return;
    }
    if (!claims || leftMs <= 0) {
      this.expire(token);
      return;
    }
    claimWindow(claims.id);
    if (this.#writer?.id !== claims.id) this.#writer = { id: claims.id, key: claims.textKey, hasLeft: false };
    this.#set({
      state: leftMs > warningMs ? 'active' : 'ending',
      user: { id: claims.id, username: claims.username },
      expiresAtMs: claims.exp * 1000,
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#watch();
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): SessionSnapshot => this.#snapshot;

  /**
   * Asks the server for the time before an unsure clock signs anyone out. Without an answer a
   * later check asks again.
   */
  async #askTheTime(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { headers } = await fetch('/api/health', { cache: 'no-store' });
      serverClock.sync(headers.get('date'));
    } catch {
      return;
    } finally {
      this.#isAsking = false;
    }
    if (serverClock.isSure()) this.check();
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    setInterval(() => this.check(), checkIntervalMs);
    const checkAgain = () => this.check();
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== tokenKey && key !== null) return;
      if (newValue === expiredMark) return this.#set(expiredSession);
      if (newValue === endedMark) return this.#leave();
      this.check();
    });
    document.addEventListener('visibilitychange', checkAgain);
    window.addEventListener('pageshow', checkAgain);
    this.check();
  }

  #leave(): void {
    if (this.#writer) this.#writer.hasLeft = true;
    this.#writer = null;
    this.#set(visitorSession);
    // Last, since listeners may still store something.
    sessionStorage.clear();
  }

  #set(next: SessionSnapshot): void {
    const now = this.#snapshot;
    if (
      now.state === next.state &&
      now.user?.id === next.user?.id &&
      now.user?.username === next.user?.username &&
      now.expiresAtMs === next.expiresAtMs
    )
      return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The session of this browser, shared by all its tabs through local storage. */
export const session = new SessionStore();

/** The session for components. `isReady` is false until the browser has read its storage. */
export function useSession(): SessionSnapshot & { isReady: boolean; start: SessionStore['start']; end: () => void } {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot, () => unknownSession);
  return {
    ...snapshot,
    isReady: snapshot.state !== 'unknown',
    start: (token, email) => session.start(token, email),
    end: () => session.end(),
  };
}

function readToken(): string | null {
  const stored = localStorage.getItem(tokenKey);
  return stored === endedMark ? null : stored;
}

function forget(mark: string): void {
  localStorage.setItem(tokenKey, mark);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(emailKey);
}

/** Clears another person’s data of this window when someone else signs in. */
function claimWindow(userId: string): void {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner === userId) return;
  if (owner !== null) sessionStorage.clear();
  try {
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // Without space, the window is claimed at the cost of its unsent text.
    sessionStorage.clear();
    sessionStorage.setItem(ownerKey, userId);
  }
}

/** Reads the claims of a token without verifying it, which only the server does. */
function decode(token: string): Claims | undefined {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const { id, username, textKey = '', exp, iat } = claims as Partial<Claims>;
    const isWhole = typeof id === 'string' && typeof username === 'string' && typeof exp === 'number' && typeof iat === 'number';
    return isWhole ? { id, username, textKey, exp, iat } : undefined;
  } catch {
    return undefined;
  }
}
