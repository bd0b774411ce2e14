import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WindowLock } from './window-lock.ts';

let ends: AbortController[] = [];
beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  for (const end of ends) end.abort();
  ends = [];
  vi.unstubAllGlobals();
});

/** A window that wants the lock; `turns` are what it learns about it. */
function aWindow(name: string) {
  const end = new AbortController();
  ends.push(end);
  const turns: boolean[] = [];
  return { lock: new WindowLock(name, end.signal, (isHolding) => void turns.push(isHolding)), turns, end };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A browser that refuses requests for these reasons, one after the other; the last one up to 20 times. */
function refusing(...reasons: readonly string[]) {
  const request = vi.fn((_name: string, _options: LockOptions, _hold: () => Promise<void>): Promise<void> => {
    const { length } = request.mock.calls;
    if (length > 20) return new Promise(() => {});
    return Promise.reject(new DOMException('refused', reasons[Math.min(length, reasons.length) - 1]));
  });
  vi.stubGlobal('navigator', { locks: { request } });
  return request;
}

test('SH-12 a page that is left in WebKit asks for its lock only when it is shown again', async () => {
  const { lock, turns } = aWindow('left');
  const request = refusing('AbortError', 'InvalidStateError');
  lock.request();
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  expect(turns.at(-1)).toBe(false);
  request.mockImplementation((_name, _options, hold) => hold());
  dispatchEvent(new Event('pageshow'));
  await settle();
  expect(request).toHaveBeenCalledTimes(3);
  expect(turns.at(-1)).toBe(true);
});

test('SH-12 where site data is blocked, each window holds the lock', async () => {
  const { lock, turns } = aWindow('blocked');
  const request = refusing('SecurityError');
  lock.request();
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
  expect(turns).toEqual([true]);
});

test('GA-02 a window that loses the lock to another one queues for it, once', async () => {
  const [first, second] = [aWindow('shared'), aWindow('shared')];
  first.lock.request();
  await settle();
  expect(first.turns).toEqual([true]);
  for (const { lock } of [second, first, second]) {
    lock.steal();
    await settle();
  }
  expect([first.turns, second.turns].map((turns) => turns.at(-1))).toEqual([false, true]);
  const { pending = [] } = await navigator.locks.query();
  expect(pending.filter(({ name }) => name === 'shared')).toHaveLength(2);
  second.end.abort();
  await settle();
  expect(first.turns.at(-1)).toBe(true);
  // Whoever stops gets it no more.
  first.end.abort();
  first.lock.request();
  await settle();
  expect(await navigator.locks.query()).not.toMatchObject({ held: [{ name: 'shared' }] });
});
