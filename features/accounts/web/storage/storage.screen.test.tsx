import { afterEach, expect, test } from 'vitest';
import { replaceBlockedStorage } from '#platform/web/storage/site-storage.ts';
import { session } from '#platform/web/session/session.tsx';
import open from '../../words/public/en.json' with { type: 'json' };
import words from '../../words/storage/en.json' with { type: 'json' };
import { openSignIn } from '../testing/open-entering.tsx';
import { ana } from '../testing/samples.ts';

const own = ['localStorage', 'sessionStorage'].map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
afterEach(() => {
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(window, name, descriptor);
    else Reflect.deleteProperty(window, name);
});

/** The browser’s refusal of storage. */
function blockStorage(how: 'throws' | 'isNull'): void {
  for (const [name] of own)
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        if (how === 'throws') throw new DOMException('Access is denied for this document.', 'SecurityError');
        return null;
      },
    });
}

/** From now on there is no space. */
function fillStorage(): void {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const value = new Proxy(localStorage, {
    get(storage, name) {
      const found: unknown = name === 'setItem' ? refuse : Reflect.get(storage, name);
      return typeof found === 'function' ? found.bind(storage) : found;
    },
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, value });
}

for (const how of ['throws', 'isNull'] as const)
  test(`SH-12 where the browser blocks storage (${how}), signing in works until the page ends, and says so before`, async () => {
    blockStorage(how);
    replaceBlockedStorage();
    const screen = await openSignIn();
    expect(screen.text()).toContain(words.blockedTitle);
    expect(screen.text()).toContain(words.blockedText.replace('{site}', 'localhost'));
    await screen.fill('identifier', 'ana');
    await screen.fill('password', 'four words in a row');
    await screen.submit();
    expect(screen.at).toBe('/panel');
    expect(session.snapshot().user).toEqual(ana);
    expect(Object.keys(localStorage)).toContain('authToken');
    session.end();
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.length).toBe(Object.keys(localStorage).length);
    await screen.close();
  });

test('SH-12 without space on the device, signing in says what is full; with space there is no notice', async () => {
  const screen = await openSignIn();
  expect(screen.text()).not.toContain(words.blockedTitle);
  const roomy = localStorage;
  fillStorage();
  const signIn = async () => {
    await screen.fill('identifier', 'ana');
    await screen.fill('password', 'four words in a row');
    await screen.submit();
  };
  await signIn();
  expect(screen.find('[role=alert]').textContent).toContain(words.full.replace('{site}', 'localhost'));
  expect(screen.text()).not.toContain(open['signIn.failed']);
  expect(session.token()).toBeNull();
  Object.defineProperty(window, 'localStorage', { configurable: true, value: roomy });
  await signIn();
  expect(screen.at).toBe('/panel');
});
