import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session/session.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { requestSignInCode, signIn, signOut } from '../contract/endpoints.ts';
import open from '../words/public/en.json' with { type: 'json' };
import restricted from '../words/registration/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import byCode from '../words/sign-in-code/en.json' with { type: 'json' };
import { RegisterPage } from './register-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { bodies, went } from './testing/heard.ts';
import { device, entered, withSettings, openSignIn } from './testing/open-entering.tsx';
import { ana } from './testing/samples.ts';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function signInAs(screen: Screen, identifier = 'ana', password = 'four words in a row'): Promise<void> {
  await screen.fill('identifier', identifier);
  await screen.fill('password', password);
  await screen.submit();
}

test('AC-03 SH-02 signing in opens the requested page, else the start page; the device is known next time', async () => {
  const screen = await openSignIn();
  await signInAs(screen);
  expect(bodies(screen)).toEqual([{ identifier: 'ana', password: 'four words in a row', devices: [] }]);
  expect(screen.at).toBe('/panel');
  expect(session.snapshot().user).toEqual(ana);
  expect(session.email()).toBe('ana@example.org');
  expect(JSON.parse(localStorage.getItem('knownDevices') ?? '')).toEqual([device]);
  const wanting = await openSignIn('/connect?next=%2Fnetwork');
  localStorage.setItem('knownDevices', JSON.stringify([device, 'no secret']));
  await signInAs(wanting);
  expect(bodies(wanting)).toMatchObject([{ devices: [device] }]);
  expect(wanting.at).toBe('/network');
  const off = await openSignIn('/connect?next=%2Fnetwork', undefined, {}, (to) => to !== '/network');
  await signInAs(off);
  expect(off.at).toBe('/panel');
  const oneTime = await openSignIn('/connect?next=%2Fnetwork', [answer(signIn, () => ({ ...entered(), mustChangePassword: true }))]);
  await signInAs(oneTime);
  expect(oneTime.at).toBe('/client');
});

test('AC-03 refusals with advice are shown as they are, others as a failure, and an unreadable token as such', async () => {
  const shownText = async (code: string, status = 401) => {
    const screen = await openSignIn();
    screen.answer(signIn, refusal(code, status));
    await signInAs(screen);
    expect(session.token()).toBeNull();
    return screen.find('[role=alert]').textContent;
  };
  expect(await shownText('account.wrongCredentials')).toContain(open['error.account.wrongCredentials']);
  expect(await shownText('account.suspended', 403)).toContain(open['error.account.suspended']);
  expect(await shownText('request.tooMany', 429)).not.toContain(open['signIn.failed']);
  expect(await shownText('input.invalid', 422)).not.toContain(open['signIn.failed']);
  expect(await shownText('server.failed', 500)).toContain(open['signIn.failed']);
  expect(await shownText('network.failed', 0)).toContain(open['signIn.offline']);
  const screen = await openSignIn('/connect', [answer(signIn, () => ({ ...entered(), token: 'no token' }))]);
  await signInAs(screen);
  expect(screen.find('[role=alert]').textContent).toContain(open['errorDecodingToken']);
});

test('AC-11 after the password the second factor is requested, by app or recovery code, with a way back', async () => {
  const screen = await openSignIn('/connect', [
    answer(signIn, ({ body }) => {
      if ((body as { code?: string }).code === undefined) throw refusal('account.secondFactorRequired', 401);
      if ((body as { code?: string }).code === '000000')
        throw refusal('account.codeWrong', 422, [{ name: 'code', code: 'account.codeWrong' }]);
      return entered();
    }),
  ]);
  await signInAs(screen);
  expect(screen.text()).toContain(open['signIn.codeTitle']);
  const field = () => screen.find<HTMLInputElement>('[name=code]');
  expect(document.activeElement).toBe(field());
  expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric']);
  await screen.press(open['signIn.useRecovery']);
  expect([field().autocomplete, field().inputMode]).toEqual(['off', 'text']);
  expect(screen.text()).toContain(open['twoFactor.recoveryCodeHint']);
  expect(document.activeElement).toBe(field());
  await screen.press(open['signIn.useApp']);
  expect(screen.text()).toContain(open['twoFactor.codeHint']);
  await screen.press(open['signIn.back']);
  expect(screen.text()).toContain(open['signIn.forgot']);
  await signInAs(screen);
  await screen.fill('code', '000000');
  await screen.submit();
  expect(screen.text()).toContain(open['error.account.codeWrong']);
  await screen.fill('code', '123456');
  await screen.submit();
  expect(bodies(screen).at(-1)).toEqual({ identifier: 'ana', password: 'four words in a row', code: '123456', devices: [] });
  expect(screen.at).toBe('/panel');
});

test('AC-03 sign-in links to registration with the requested page, says if it is closed, and offers the provider', async () => {
  const screen = await openSignIn('/connect?next=%2Fnetwork', [], { signInProvider: 'the school' });
  expect(screen.find('a[href^="/register"]').getAttribute('href')).toBe('/register?next=%2Fnetwork');
  expect(screen.names()).toContain('Sign in with the school');
  const closed = await openSignIn('/connect', [], { registration: 'closed' }, (to) => !to.startsWith('/register'));
  expect(document.querySelector('a[href^="/register"]')).toBeNull();
  expect(closed.text()).toContain(restricted['notice.closed']);
  expect(closed.names().join()).not.toContain('Sign in with the school');
});

test('AC-03 a signed-in user sees who they are, with links to continue or sign out', async () => {
  const screen = await Screen.open(withSettings(<SignInPage />), {
    at: '/connect?next=%2Fnetwork',
    as: ana,
    answers: [answer(signOut, {})],
  });
  expect(screen.text()).toContain('You are signed in as ana.');
  expect(screen.find('a[href="/network"]').textContent).toBe(open['signIn.continue']);
  await screen.press(shared.signOut);
  expect(screen.sent).toEqual([{ call: 'POST /logout' }]);
  expect(session.token()).toBeNull();
  expect(went).toEqual(['/backPage']);
  const registering = await Screen.open(withSettings(<RegisterPage />), { at: '/register', as: ana });
  expect(registering.text()).toContain('You are signed in as ana.');
  expect(registering.find('a[href="/panel"]').textContent).toBe(open['signIn.continue']);
  const left = await Screen.open(withSettings(<SignedOutPage />), { as: ana });
  expect(left.text()).toContain(open['signedOut.notTitle']);
  expect((await Screen.open(withSettings(<SignedOutPage />))).text()).toContain(open['signedOut.title']);
});

test('AC-03 a refused user, known or not, can request a code and signs in with it and the typed password', async () => {
  for (const [code, status] of [
    ['account.wrongCredentials', 401],
    ['request.tooMany', 429],
  ] as const) {
    const screen = await openSignIn('/connect?next=%2Fnetwork', [
      answer(signIn, ({ body }) => {
        const { mailCode } = body as { mailCode?: string };
        if (mailCode === undefined) throw refusal(code, status);
        if (mailCode !== '7K4P-XM2A') throw refusal('input.invalid', 422, [{ name: 'mailCode', code: 'account.mailCodeWrong' }]);
        return entered();
      }),
      answer(requestSignInCode, { isMailed: true }),
    ]);
    expect(screen.text()).not.toContain(byCode.ask);
    await signInAs(screen);
    await screen.until(() => screen.text().includes(byCode.ask));
    await screen.press(byCode.ask);
    await screen.until(() => screen.text().includes(byCode.title));
    expect(document.activeElement).toBe(screen.find('[name=mailCode]'));
    await screen.fill('mailCode', 'ABCD-EFGH');
    await screen.submit();
    expect(screen.text()).toContain(open['error.account.mailCodeWrong']);
    await screen.fill('mailCode', '7K4P-XM2A');
    await screen.submit();
    expect(bodies(screen).at(-1)).toEqual({ identifier: 'ana', password: 'four words in a row', mailCode: '7K4P-XM2A', devices: [] });
    expect(screen.at).toBe('/network');
  }
});

test('AC-03 AC-11 after a mailed code the second factor is requested and sent with it', async () => {
  const screen = await openSignIn('/connect', [
    answer(signIn, ({ body }) => {
      const { mailCode, code } = body as { mailCode?: string; code?: string };
      if (mailCode === undefined) throw refusal('request.tooMany', 429);
      if (code === undefined) throw refusal('account.secondFactorRequired', 401);
      return entered();
    }),
    answer(requestSignInCode, { isMailed: true }),
  ]);
  await signInAs(screen);
  await screen.until(() => screen.text().includes(byCode.ask));
  await screen.press(byCode.ask);
  await screen.until(() => screen.text().includes(byCode.title));
  await screen.fill('mailCode', '7K4P-XM2A');
  await screen.submit();
  await screen.until(() => screen.text().includes(open['signIn.codeTitle']));
  await screen.fill('code', '123456');
  await screen.submit();
  expect(bodies(screen).at(-1)).toMatchObject({ mailCode: '7K4P-XM2A', code: '123456' });
  expect(screen.at).toBe('/panel');
});

test('AC-03 without a mail server an alternative is named; failures are shown', async () => {
  const screen = await openSignIn('/connect', [answer(requestSignInCode, { isMailed: false })]);
  screen.answer(signIn, refusal('request.tooMany', 429));
  await signInAs(screen);
  await screen.until(() => screen.text().includes(byCode.ask));
  await screen.press(byCode.ask);
  expect(screen.text()).toContain(byCode.noMailTitle);
  expect(screen.text()).toContain(byCode.noMail);
  const failing = await openSignIn('/connect');
  failing.answer(signIn, refusal('account.wrongCredentials', 401));
  failing.answer(requestSignInCode, refusal('request.tooMany', 429));
  await signInAs(failing);
  await failing.until(() => failing.text().includes(byCode.ask));
  await failing.press(byCode.ask);
  expect(failing.text()).not.toContain(byCode.title);
  expect([...document.querySelectorAll('[role=alert]')].some((each) => each.textContent !== '')).toBe(true);
});
