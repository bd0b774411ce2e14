import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import { session } from '#platform/web/session/session.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { beginPasskeySignIn } from '../contract/passkey-endpoints.ts';
import { beginProviderSignIn, endProviderSignIn } from '../contract/provider-endpoints.ts';
import passkeys from '../words/passkeys/en.json' with { type: 'json' };
import provider from '../words/provider/en.json' with { type: 'json' };
import { PasskeyButton } from './passkey-sign-in/passkey-button.tsx';
import { ProviderReturnPage } from './provider/provider-return-page.tsx';
import { bodies, went } from './testing/heard.ts';
import { entered, withSettings, openSignIn } from './testing/open-entering.tsx';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('AC-14 the provider button leads to the provider with a stored handle; failures are shown', async () => {
  const screen = await openSignIn(
    '/connect?next=%2Fnetwork',
    [answer(beginProviderSignIn, { address: 'https://id.example/', handle: 'h' })],
    { signInProvider: 'the school' },
  );
  screen.isLeaving = true;
  await screen.press('Sign in with the school');
  expect(went).toEqual(['https://id.example/']);
  expect(JSON.parse(sessionStorage.getItem('providerSignIn') ?? '')).toEqual({ handle: 'h', next: '/network' });
  expect(screen.text()).toContain('The first time you sign in, we create an account for you');
  screen.answer(beginProviderSignIn, refusal('provider.silent', 503));
  const silent = await openSignIn('/connect', [], { signInProvider: 'the school', registration: 'closed' });
  silent.answer(beginProviderSignIn, refusal('provider.silent', 502));
  await silent.press('Sign in with the school');
  expect(silent.text()).toContain('the school is not responding.');
  expect(silent.text()).not.toContain('The first time');
  expect((await openSignIn('/connect', [], { signInProvider: 'S', registration: 'closed', providerRegisters: true })).text()).toContain(
    'The first time',
  );
});

test('AC-14 returning from the provider signs in once and opens the requested page if available', async () => {
  const openBack = (
    reply: object | (() => never),
    stored: object | string | null = { handle: 'h', next: '/network' },
    isOpen?: (to: string) => boolean,
  ) => {
    return Screen.open(withSettings(<ProviderReturnPage />, { signInProvider: 'the school' }, isOpen), {
      before: () => stored && sessionStorage.setItem('providerSignIn', typeof stored === 'string' ? stored : JSON.stringify(stored)),
      at: '/connectBack?code=c&state=s',
      answers: [answer(endProviderSignIn, reply as never)],
    });
  };
  const screen = await openBack(entered());
  expect(bodies(screen)).toEqual([{ handle: 'h', query: 'code=c&state=s', devices: [] }]);
  expect(screen.at).toBe('/network');
  expect(session.email()).toBe('ana@example.org');
  expect(sessionStorage.getItem('providerSignIn')).toBeNull();
  expect((await openBack({ ...entered(), mustChangePassword: true })).at).toBe('/client');
  expect((await openBack(entered(), { handle: 'h', next: 'https://evil.example' })).at).toBe('/panel');
  expect((await openBack(entered(), { handle: 'h', next: '/network' }, (to) => to !== '/network')).at).toBe('/panel');
  for (const stored of [null, '{', { handle: 3 }, 'null']) {
    const none = await openBack(entered(), stored);
    expect(bodies(none)).toMatchObject([{ handle: 'none' }]);
    expect(none.at).toBe('/panel');
  }
  const refused = await openBack(() => {
    throw refusal('provider.refused', 403);
  });
  expect(refused.at).toBe('/connectBack');
  expect(refused.find('[role=alert]').textContent).toContain('the school did not confirm who you are');
  expect(refused.text()).toContain(provider.notIn);
});

test('AC-14 a passkey button is shown if the browser supports them; failures are shown', async () => {
  expect((await openSignIn()).names()).not.toContain(passkeys.signIn);
  vi.stubGlobal('PublicKeyCredential', Object);
  const screen = await openSignIn();
  screen.answer(beginPasskeySignIn, refusal('request.tooMany', 429));
  await screen.press(passkeys.signIn);
  expect(screen.text()).toContain(passkeys['request.tooMany']);
  screen.answer(beginPasskeySignIn, refusal('passkey.strange', 422));
  await screen.press(passkeys.signIn);
  expect(screen.text()).toContain(passkeys.failed);
});

test('SH-12 no passkey button that does nothing: none visible before the page works, and none without WebAuthn', async () => {
  const sent = renderToStaticMarkup(
    <WordsContext value={{ language: 'en', catalogues: new Map(), choose: () => {} }}>
      <PasskeyButton onSignedIn={() => {}} />
    </WordsContext>,
  );
  expect(sent).toMatch(/^<div class="[^"]*\binvisible\b/);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  const credentials = Object.getOwnPropertyDescriptor(Navigator.prototype, 'credentials');
  Object.defineProperty(Navigator.prototype, 'credentials', { configurable: true, value: {} });
  expect((await openSignIn()).names()).toContain(passkeys.signIn);
  Reflect.deleteProperty(Navigator.prototype, 'credentials');
  expect((await openSignIn()).names()).not.toContain(passkeys.signIn);
  if (credentials) Object.defineProperty(Navigator.prototype, 'credentials', credentials);
});
