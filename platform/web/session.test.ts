import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionStore } from './session.tsx';

/** What is kept stands in it by its names, as in a browser. */
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
  expect(Object.keys(local)).toEqual([]);
});

test('SE-02 a token that cannot be read counts as expired, whatever is wrong with it', () => {
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

test('SE-02 SE-05 what somebody was writing in this window is there for them again, and gone for whoever else signs in', () => {
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

test('SE-04 whoever signs out leaves nothing of what they were writing on the device, and what is others’ stays', () => {
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

test('SE-02 a session ends for its own token alone, is said to have expired until that was read, and what was written stays', () => {
  const { store, states } = aSession(3600);
  const token = store.token() ?? '';
  local.setItem('text:ANA22222:reply:x', 'locked');
  store.expire('another token');
  expect(store.snapshot().state).toBe('active');
  store.expire(token);
  expect(store.snapshot()).toEqual({ state: 'expired', user: null, expiresAtMs: null });
  expect(Object.keys(local)).toEqual(['text:ANA22222:reply:x']);
  // Until it was read the page is still that of its writer, and looking at the clock changes nothing of it.
  expect(store.writer()).toMatchObject({ id: 'ANA22222', hasLeft: false });
  store.check();
  expect(store.snapshot().state).toBe('expired');
  store.acceptExpiry();
  expect([store.snapshot().state, store.writer()]).toEqual(['visitor', null]);
  store.acceptExpiry();
  expect(states).toEqual(['visitor', 'active', 'expired', 'visitor']);
});

test('SE-04 what happens to the session in one tab happens in the others at once, each in its way', () => {
  const { store } = aSession(3600);
  const told = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  local.removeItem('authToken');
  told('language', 'fr');
  expect(store.snapshot().state).toBe('active');
  told('authToken', '');
  expect(store.snapshot().state).toBe('expired');
  store.acceptExpiry();
  local.setItem('authToken', tokenOf('BOB22222'));
  told('authToken', 'x');
  expect(store.snapshot().user?.id).toBe('BOB22222');
  const writer = store.writer();
  sessionStorage.setItem('draft', 'half');
  told('authToken', 'ended');
  expect([store.snapshot().state, writer?.hasLeft, sessionStorage.getItem('draft')]).toEqual(['visitor', true, null]);
  // All of the storage was emptied.
  local.setItem('authToken', tokenOf('ANA22222'));
  told('authToken', 'x');
  local.clear();
  told(null, null);
  expect([store.snapshot().state, store.snapshot().user]).toEqual(['visitor', null]);
});

test('SE-01 a token is renewed once half of its life is over, unless it is a short one or no good any more', () => {
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

test('SE-02 by a clock that may be wrong nobody is signed out: the server’s is asked first, once, and again where it does not answer', async () => {
  vi.resetModules();
  const { SessionStore: Fresh } = await import('./session.tsx');
  const asked: string[] = [];
  let answer: () => Promise<Response> = () => Promise.reject(new Error('away'));
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
  // By this device the token ended an hour ago.
  local.setItem('authToken', tokenOf('ANA22222', -3600));
  const store = new Fresh();
  store.check();
  store.check();
  await vi.waitFor(() => expect(asked).toEqual(['/api/health']));
  await Promise.resolve();
  expect(store.snapshot().state).toBe('unknown');
  // The device is two hours ahead: the session goes on.
  answer = async () => new Response(null, { headers: { date: new Date(Date.now() - 7_200_000).toUTCString() } });
  await vi.waitFor(() => {
    store.check();
    expect(store.snapshot()).toMatchObject({ state: 'active', user: { id: 'ANA22222' } });
  });
});
