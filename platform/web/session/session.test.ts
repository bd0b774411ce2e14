import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionStore } from './session.tsx';

/** Items are properties by key, as in a browser. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
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

/** A token issued now, with this lifetime. */
function tokenFor(seconds: number): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { id: 'ANA22222', username: 'ana', textKey: 'k', iat, exp: iat + seconds };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** A subscribed window with a new token of this lifetime; and its state after each change. */
function aSession(seconds: number) {
  // The server’s clock is assumed half a second after its full seconds: from here on both are
  // equal.
  vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000 + 500);
  const store = new SessionStore();
  const states: string[] = [];
  store.subscribe(() => states.push(store.snapshot().state));
  store.start(tokenFor(seconds), 'ana@example.org');
  return { store, states };
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

test('SE-01 a session is active with more than 300 s left, and ending from 300 s on', () => {
  const { store } = aSession(3600);
  pass(3299);
  store.check();
  expect(store.snapshot().state).toBe('active');
  pass(1);
  store.check();
  expect(store.snapshot()).toMatchObject({ state: 'ending', user: { id: 'ANA22222', username: 'ana' } });
});

test('SE-02 SE-03 checked every 30 s, a session expires with its token, and nothing of it is left', () => {
  const { store, states } = aSession(600);
  pass(599);
  expect(states).toEqual(['visitor', 'active', 'ending']);
  pass(1);
  expect(store.snapshot()).toEqual({ state: 'expired', user: null, expiresAtMs: null });
  expect(Object.keys(local)).toEqual([]);
});

test('SE-02 a token that cannot be parsed counts as expired, for any defect', () => {
  for (const token of ['nonsense', 'a.b.c', 'e30.e30.x', `e30.${Buffer.from('null').toString('base64url')}.x`]) {
    local.clear();
    local.setItem('authToken', token);
    local.setItem('userEmail', 'ana@example.org');
    const store = new SessionStore();
    store.check();
    expect(store.snapshot().state, token).toBe('expired');
    expect(Object.keys(local), token).toEqual([]);
  }
});

const tokenOf = (id: string, seconds = 3600) => {
  const iat = Math.floor(Date.now() / 1000);
  return `e30.${Buffer.from(JSON.stringify({ id, username: id.toLowerCase(), textKey: 'k', iat, exp: iat + seconds })).toString('base64url')}.s`;
};

test('SE-02 SE-05 input in this window is restored for the same person, and deleted when somebody else signs in', () => {
  const { store } = aSession(3600);
  expect(store.isNobodys()).toBe(false);
  sessionStorage.setItem('draft', 'half');
  store.start(tokenFor(3600));
  expect(sessionStorage.getItem('draft')).toBe('half');
  expect(store.writer()).toMatchObject({ id: 'ANA22222', key: 'k', hasLeft: false });
  const before = store.writer();
  store.start(tokenOf('BOB22222'));
  expect(sessionStorage.getItem('draft')).toBeNull();
  expect(store.snapshot().user).toEqual({ id: 'BOB22222', username: 'bob22222' });
  expect(store.writer()).not.toBe(before);
});

test('SE-04 signing out deletes the person’s unsent texts on the device; those of others stay', () => {
  const { store, states } = aSession(3600);
  for (const key of ['text:ANA22222:reply:x', 'own:ANA22222:theme', 'text:BOB22222:reply:x', 'own:BOB22222:theme', 'language'])
    local.setItem(key, 'x');
  sessionStorage.setItem('draft', 'half');
  const writer = store.writer();
  store.end();
  expect(Object.keys(local)).toEqual(['text:BOB22222:reply:x', 'own:BOB22222:theme', 'language']);
  expect([sessionStorage.getItem('draft'), store.token(), store.email(), store.isNobodys()]).toEqual([null, null, null, true]);
  expect([writer?.hasLeft, store.writer(), states.at(-1)]).toEqual([true, null, 'visitor']);
});

test('SE-02 only its own token expires a session; it stays expired until the notice is read, and texts are kept', () => {
  const { store, states } = aSession(3600);
  const token = store.token() ?? '';
  local.setItem('text:ANA22222:reply:x', 'locked');
  store.expire('another token');
  expect(store.snapshot().state).toBe('active');
  store.expire(token);
  expect(store.snapshot()).toEqual({ state: 'expired', user: null, expiresAtMs: null });
  expect(Object.keys(local)).toEqual(['text:ANA22222:reply:x']);
  // Until the notice is read the page belongs to its writer, and a check changes nothing.
  expect(store.writer()).toMatchObject({ id: 'ANA22222', hasLeft: false });
  store.check();
  expect(store.snapshot().state).toBe('expired');
  store.acceptExpiry();
  expect([store.snapshot().state, store.writer()]).toEqual(['visitor', null]);
  store.acceptExpiry();
  expect(states).toEqual(['visitor', 'active', 'expired', 'visitor']);
});

test('SE-04 changes of the session in one tab apply to the others immediately, with their reason', () => {
  const { store } = aSession(3600);
  const shownTo = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  local.removeItem('authToken');
  shownTo('language', 'fr');
  expect(store.snapshot().state).toBe('active');
  shownTo('authToken', '');
  expect(store.snapshot().state).toBe('expired');
  store.acceptExpiry();
  local.setItem('authToken', tokenOf('BOB22222'));
  shownTo('authToken', 'x');
  expect(store.snapshot().user?.id).toBe('BOB22222');
  const writer = store.writer();
  sessionStorage.setItem('draft', 'half');
  shownTo('authToken', 'ended');
  expect([store.snapshot().state, writer?.hasLeft, sessionStorage.getItem('draft')]).toEqual(['visitor', true, null]);
  // All of the storage was cleared.
  local.setItem('authToken', tokenOf('ANA22222'));
  shownTo('authToken', 'x');
  local.clear();
  shownTo(null, null);
  expect([store.snapshot().state, store.snapshot().user]).toEqual(['visitor', null]);
});

test('SE-01 a token is renewed after half of its lifetime, unless it is short or invalid', () => {
  expect(new SessionStore().isHalfSpent()).toBe(false);
  for (const [seconds, after, isSo] of [
    [3600, 1799, false],
    [3600, 1801, true],
    [600, 301, true],
    [599, 301, false],
  ] as const) {
    const { store } = aSession(seconds);
    pass(after);
    expect(store.isHalfSpent(), `${seconds} ${after}`).toBe(isSo);
  }
  local.setItem('authToken', 'nonsense');
  expect(new SessionStore().isHalfSpent()).toBe(false);
});

test('SE-02 a clock that may be wrong expires no session: the server is asked first, once, and again without an answer', async () => {
  vi.resetModules();
  const { SessionStore: Fresh } = await import('./session.tsx');
  const requested: string[] = [];
  let answer: () => Promise<Response> = () => Promise.reject(new Error('away'));
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    return answer();
  });
  // By the clock of this device the token expired an hour ago.
  local.setItem('authToken', tokenOf('ANA22222', -3600));
  const store = new Fresh();
  store.check();
  store.check();
  await vi.waitFor(() => expect(requested).toEqual(['/api/health']));
  await Promise.resolve();
  expect(store.snapshot().state).toBe('unknown');
  // The device is two hours ahead: the session continues.
  answer = async () => new Response(null, { headers: { date: new Date(Date.now() - 7_200_000).toUTCString() } });
  await vi.waitFor(() => {
    store.check();
    expect(store.snapshot()).toMatchObject({ state: 'active', user: { id: 'ANA22222' } });
  });
});
