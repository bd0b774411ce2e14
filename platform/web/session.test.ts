import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionStore } from './session.tsx';

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
}

let local: MemoryStorage;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  local = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A token of this life, made now. */
function tokenFor(seconds: number): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { id: 'ANA22222', username: 'ana', textKey: 'k', iat, exp: iat + seconds };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** A window that is looking, with a token of this life just begun; and how the session stood whenever that changed. */
function aSession(seconds: number) {
  // The server's clock is half a second further than what it wrote in full seconds: from here on both say the same.
  vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000 + 500);
  const store = new SessionStore();
  const states: string[] = [];
  store.subscribe(() => states.push(store.snapshot().state));
  store.start(tokenFor(seconds), 'ana@example.org');
  return { store, states };
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

test('SE-01 a session is active with more than 300 s left, and ends soon from 300 s on', () => {
  const { store } = aSession(3600);
  pass(3299);
  store.check();
  expect(store.snapshot().state).toBe('active');
  pass(1);
  store.check();
  expect(store.snapshot()).toMatchObject({ state: 'ending', user: { id: 'ANA22222', username: 'ana' } });
});

test('SE-02 SE-03 looked at every 30 s, a session ends by itself in the second in which its token does, and nothing of it is left', () => {
  const { store, states } = aSession(600);
  pass(599);
  expect(states).toEqual(['visitor', 'active', 'ending']);
  pass(1);
  expect(store.snapshot()).toEqual({ state: 'expired', user: null, expiresAtMs: null });
  expect([...local.items.keys()]).toEqual([]);
});

test('SE-02 a token that cannot be read counts as expired, whatever is wrong with it', () => {
  for (const token of ['nonsense', 'a.b.c', 'e30.e30.x', `e30.${Buffer.from('null').toString('base64url')}.x`]) {
    local.items.clear();
    local.setItem('authToken', token);
    local.setItem('userEmail', 'ana@example.org');
    const store = new SessionStore();
    store.check();
    expect(store.snapshot().state, token).toBe('expired');
    expect([...local.items.keys()], token).toEqual([]);
  }
});
