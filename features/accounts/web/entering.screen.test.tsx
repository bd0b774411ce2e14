import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, setReauthentication } from '#platform/web/api.ts';
import { PlacesContext } from '#platform/web/places.ts';
import { session } from '#platform/web/session.tsx';
import { SettingsContext } from '#platform/web/settings.ts';
import { allWords } from '#platform/web/testing/all-words.ts';
import { answer, refusal, endFakeTimers, Screen, tokenOf, type Answer } from '#platform/web/testing/screen.tsx';
import leaving from '../words/leaving/en.json' with { type: 'json' };
import passkeys from '../words/passkeys/en.json' with { type: 'json' };
import provider from '../words/provider/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import restricted from '../words/registration/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import {
  changePassword,
  confirmEmail,
  object,
  readSession,
  readUser,
  reauthenticate,
  register,
  renewSession,
  requestReset,
  resetPassword,
  signIn,
  signOut,
} from '../contract/endpoints.ts';
import { beginPasskeySignIn } from '../contract/passkey-endpoints.ts';
import { beginProviderSignIn, endProviderSignIn } from '../contract/provider-endpoints.ts';
import { showInvitation } from '../contract/registration-endpoints.ts';
import type { OwnUser } from '../contract/shapes.ts';
import { AgreeEmailPage } from './email/agree-email-page.tsx';
import { ConfirmEmailPage } from './email/confirm-email-page.tsx';
import { NotMePage } from './objection/not-me-page.tsx';
import { ProviderReturnPage } from './provider/provider-return-page.tsx';
import { Reauthentication } from './reauthentication/reauthentication.tsx';
import { RegisterPage } from './register-page.tsx';
import { RequestResetPage } from './request-reset-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SessionNoticesShown } from './session-notices-shown.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { StillSignedIn } from './still-signed-in.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const own: OwnUser = {
  id: 'AAAAAAA2',
  username: 'ana',
  name: 'Ana Soto',
  role: 'member',
  city: null,
  country: null,
  email: 'ana@example.org',
  isEmailConfirmed: true,
  emailChange: null,
  address: null,
  postalCode: null,
  phone: null,
  occupation: null,
  company: null,
  profileImage: null,
  isProfileHidden: false,
  isAdministrator: false,
  createdAt: '2026-01-01T00:00:00Z',
  can: { edit: true },
};
const device = 'd'.repeat(43);
const entered = () => ({ token: tokenOf(ana), user: own, mustChangePassword: false, device });
const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false };
/** A page of an installation that is set so. */
const inHouse = (page: ReactNode, changed: object = {}, isOpen: (to: string) => boolean = () => true) => (
  <SettingsContext value={{ ...settings, ...changed }}>
    <PlacesContext value={{ isOpen, start: '/panel', sent: [] }}>{page}</PlacesContext>
  </SettingsContext>
);
const bodies = (screen: Screen) => screen.sent.map(({ body }) => body);
const went: string[] = [];
beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openSignIn = (
  at = '/connect',
  answers: Answer[] = [answer(signIn, entered)],
  changed: object = {},
  isOpen?: (to: string) => boolean,
) => Screen.open(inHouse(<SignInPage />, changed, isOpen), { at, answers });
async function signInAs(screen: Screen, identifier = 'ana', password = 'four words in a row'): Promise<void> {
  await screen.fill('identifier', identifier);
  await screen.fill('password', password);
  await screen.submit();
}

test('AC-03 SH-02 who signs in is led to the page that was wanted, else to where people begin; the device is known the next time', async () => {
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

test('AC-03 a refusal that tells what to do is said as it is, any other as a failure, and a token that cannot be read as that', async () => {
  const said = async (code: string, status = 401) => {
    const screen = await openSignIn();
    screen.answer(signIn, refusal(code, status));
    await signInAs(screen);
    expect(session.token()).toBeNull();
    return screen.find('[role=alert]').textContent;
  };
  expect(await said('account.wrongCredentials')).toContain(open['error.account.wrongCredentials']);
  expect(await said('account.suspended', 403)).toContain(open['error.account.suspended']);
  expect(await said('request.tooMany', 429)).not.toContain(open['signIn.failed']);
  expect(await said('input.invalid', 422)).not.toContain(open['signIn.failed']);
  expect(await said('server.failed', 500)).toContain(open['signIn.failed']);
  const screen = await openSignIn('/connect', [answer(signIn, () => ({ ...entered(), token: 'no token' }))]);
  await signInAs(screen);
  expect(screen.find('[role=alert]').textContent).toContain(open['errorDecodingToken']);
});

test('AC-11 a second factor is asked for behind the password, as a code of the app or of recovery, and one can go back', async () => {
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
  expect(screen.text()).toContain(open['signIn.description']);
  await signInAs(screen);
  await screen.fill('code', '000000');
  await screen.submit();
  expect(screen.text()).toContain(open['error.account.codeWrong']);
  await screen.fill('code', '123456');
  await screen.submit();
  expect(bodies(screen).at(-1)).toEqual({ identifier: 'ana', password: 'four words in a row', code: '123456', devices: [] });
  expect(screen.at).toBe('/panel');
});

test('AC-03 sign-in leads to registration with the page that is wanted, says where there is none, and offers the provider', async () => {
  const screen = await openSignIn('/connect?next=%2Fnetwork', [], { signInProvider: 'the school' });
  expect(screen.find('a[href^="/register"]').getAttribute('href')).toBe('/register?next=%2Fnetwork');
  expect(screen.names()).toContain('Sign in with the school');
  const closed = await openSignIn('/connect', [], { registration: 'closed' }, (to) => !to.startsWith('/register'));
  expect(document.querySelector('a[href^="/register"]')).toBeNull();
  expect(closed.text()).toContain(restricted['notice.closed']);
  expect(closed.names().join()).not.toContain('Sign in with the school');
});

test('AC-03 who is signed in already reads as whom, and goes on or out', async () => {
  const screen = await Screen.open(inHouse(<SignInPage />), { at: '/connect?next=%2Fnetwork', as: ana, answers: [answer(signOut, {})] });
  expect(screen.text()).toContain('You are signed in as ana.');
  expect(screen.find('a[href="/network"]').textContent).toBe(open['signIn.continue']);
  await screen.press(shared.signOut);
  expect(screen.sent).toEqual([{ call: 'POST /logout' }]);
  expect(session.token()).toBeNull();
  expect(went).toEqual(['/backPage']);
  const registering = await Screen.open(inHouse(<RegisterPage />), { at: '/register', as: ana });
  expect(registering.text()).toContain('You are signed in as ana.');
  expect(registering.find('a[href="/panel"]').textContent).toBe(open['signIn.continue']);
  const left = await Screen.open(inHouse(<SignedOutPage />), { as: ana });
  expect(left.text()).toContain(open['signedOut.notTitle']);
  expect((await Screen.open(inHouse(<SignedOutPage />))).text()).toContain(open['signedOut.title']);
});

test('SE-04 SE-05 signing out asks where something is unsaved, names it, and forgets even if the server does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await Screen.open(inHouse(<StillSignedIn title="" username="ana" />), { as: ana });
  screen.answer(signOut, refusal('server.failed', 500));
  localStorage.setItem('text:AAAAAAA2:document:one', 'x');
  await screen.press(shared.signOut);
  await screen.does(() => vi.advanceTimersByTimeAsync(1_600));
  expect(screen.text()).toContain(leaving.document);
  expect(screen.text()).not.toContain(leaving.comment);
  expect(screen.sent).toEqual([]);
  await screen.press(leaving.stay);
  expect(document.querySelector('dialog')).toBeNull();
  expect(session.token()).not.toBeNull();
  await screen.press(shared.signOut);
  await screen.does(() => vi.advanceTimersByTimeAsync(1_600));
  await screen.press(leaving.leave);
  expect(screen.sent).toHaveLength(1);
  expect(session.token()).toBeNull();
  expect(localStorage.getItem('text:AAAAAAA2:document:one')).toBeNull();
});

const openRegister = (changed: object = {}, at = '/register', answers: Answer[] = []) =>
  Screen.open(inHouse(<RegisterPage />, changed), {
    at,
    answers: [answer(register, () => ({ ...entered(), isPending: false }) as never), ...answers],
  });
async function fillIn(screen: Screen, isManager = false): Promise<void> {
  if (isManager) await screen.press(screen.find('[name=role][value=manager]'));
  for (const [name, value] of Object.entries({
    name: 'Ana Soto',
    username: 'ana',
    email: 'ana@example.org',
    password: 'four words in a row',
    city: 'Lima',
  }))
    if (!screen.find<HTMLInputElement>(`[name=${name}]`).readOnly) await screen.fill(name, value);
  await screen.press(screen.find('[name=acceptTerms]'));
  await screen.submit();
}
const registered = {
  username: 'ana',
  name: 'Ana Soto',
  email: 'ana@example.org',
  password: 'four words in a row',
  role: 'member',
  acceptTerms: true,
  address: '',
  postalCode: '',
  city: 'Lima',
  country: '',
  phone: '',
  commandId: expect.stringMatching(/^[\da-f-]{36}$/),
};

test('AC-02 an account is made of what was given, as a member unless they manage, and leads on to the page that was wanted', async () => {
  const screen = await openRegister();
  await fillIn(screen);
  expect(bodies(screen)).toEqual([registered]);
  expect(screen.at).toBe('/panel');
  expect(session.snapshot().user).toEqual(ana);
  const managing = await openRegister({}, '/register?next=%2Fnetwork');
  expect(managing.find('a[href^="/connect"]').getAttribute('href')).toBe('/connect?next=%2Fnetwork#login');
  await fillIn(managing, true);
  expect(bodies(managing)).toEqual([{ ...registered, role: 'manager' }]);
  expect(managing.at).toBe('/network');
  expect((await openRegister()).find('a[href^="/connect"]').getAttribute('href')).toBe('/connect#login');
});

test('AC-02 what is refused is said at its field and can be sent again under the same command; without the conditions nothing is sent', async () => {
  const screen = await openRegister();
  screen.answer(register, refusal('input.invalid', 422, [{ name: 'username', code: 'account.usernameTaken' }]));
  await fillIn(screen);
  expect(screen.text()).toContain(open['error.account.usernameTaken']);
  screen.answer(register, refusal('input.invalid', 422, [{ name: 'email', code: 'account.emailDomain' }]));
  await screen.submit();
  expect(screen.text()).toContain(restricted['account.emailDomain']);
  const [first, second] = bodies(screen) as { commandId: string }[];
  expect(second?.commandId).toBe(first?.commandId);
  await screen.press(screen.find('[name=acceptTerms]'));
  await screen.submit();
  expect(screen.sent).toHaveLength(2);
  screen.answer(register, { ...entered(), token: 'no token' } as never);
  await screen.press(screen.find('[name=acceptTerms]'));
  await screen.submit();
  expect(screen.find('[role=alert]').textContent).toContain(open.errorDecodingToken);
});

test('AC-14 where domains are named they stand by the address, five of them', async () => {
  const of = async (mailDomains: string[]) => (await openRegister({ mailDomains })).text();
  expect(await of(['a.org', 'b.org'])).toContain('Accepted addresses: a.org, b.org');
  expect(await of(['a.org', 'b.org'])).not.toContain('…');
  expect(await of(['a.org', 'b.org', 'c.org', 'd.org', 'e.org'])).toContain('d.org, e.org');
  expect(await of(['a.org', 'b.org', 'c.org', 'd.org', 'e.org', 'f.org'])).toContain('e.org, …');
  expect((await openRegister()).text()).not.toContain('Accepted addresses');
});

test('AC-14 where registration is restricted, an invitation opens it for its address and its role, and everybody else reads what is so', async () => {
  expect((await openRegister({ registration: 'closed' })).text()).toContain(restricted['title.closed']);
  expect((await openRegister({ registration: 'closed' }, '/register?token=t')).text()).toContain(restricted['title.closed']);
  const refused = await openRegister({ registration: 'invitation' });
  expect(refused.text()).toContain(restricted['title.invitation']);
  expect(refused.sent).toEqual([]);
  const invited = (shown: object) =>
    openRegister({ registration: 'invitation', mailDomains: ['a.org'] }, '/register?token=t', [answer(showInvitation, shown as never)]);
  const mailed = await invited({ email: 'ana@example.org', role: 'member' });
  expect(mailed.find<HTMLInputElement>('[name=email]').readOnly).toBe(true);
  expect(document.querySelector('[name=role]')).toBeNull();
  expect(mailed.text()).not.toContain('Accepted addresses');
  await fillIn(mailed);
  expect(mailed.sent.at(-1)?.body).toEqual({ ...registered, invitation: 't' });
  const byLink = await invited({ email: null, role: 'manager' });
  expect(byLink.text()).toContain(restricted.invitedText);
  expect(byLink.text()).toContain('Accepted addresses: a.org');
  expect(document.querySelectorAll('[name=role]')).toHaveLength(2);
  for (const [code, says] of [
    ['registration.invitationInvalid', restricted['title.over']],
    ['registration.closed', restricted['title.closed']],
    ['server.failed', restricted.failed],
  ] as const)
    expect(
      (
        await invited(() => {
          throw refusal(code, 404);
        })
      ).text(),
      code,
    ).toContain(says);
});

test('AC-04 a link for a new password is asked for, and the answer is the same for every address', async () => {
  const screen = await Screen.open(inHouse(<RequestResetPage />), { answers: [answer(requestReset, {})] });
  await screen.fill('email', 'ana@example.org');
  await screen.submit();
  expect(bodies(screen)).toEqual([{ email: 'ana@example.org' }]);
  expect(screen.text()).toContain('If ana@example.org belongs to an account');
  await screen.press(open['requestReset.again']);
  expect(screen.text()).not.toContain('If ana@example.org');
  expect(screen.find<HTMLInputElement>('[name=email]').value).toBe('');
});

test('AC-04 the link of a mail sets a new password and ends the session of this browser; one that is no good says so', async () => {
  const openReset = (search: string) =>
    Screen.open(inHouse(<ResetPasswordPage />), { at: `/resetPassword${search}`, as: ana, answers: [answer(resetPassword, {})] });
  const screen = await openReset('?token=t');
  await screen.fill('password', 'four words in a row');
  await screen.submit();
  expect(bodies(screen)).toEqual([{ token: 't', password: 'four words in a row' }]);
  expect(screen.at).toBe('/resetPassword?done=yes');
  expect(screen.text()).toContain(open['reset.doneTitle']);
  expect(session.token()).toBeNull();
  expect((await openReset('')).text()).toContain(open.tokenNotFound);
  const used = await openReset('?token=t');
  used.answer(resetPassword, refusal('account.resetInvalid', 404));
  await used.fill('password', 'four words in a row');
  await used.submit();
  expect(used.text()).toContain(open['reset.invalidTitle']);
  expect(used.text()).not.toContain(open.tokenNotFound);
  expect(session.token()).not.toBeNull();
  const common = await openReset('?token=t');
  common.answer(resetPassword, refusal('input.invalid', 422, [{ name: 'password', code: 'account.passwordCommon' }]));
  await common.fill('password', 'four words in a row');
  await common.submit();
  expect(common.text()).toContain(open['error.account.passwordCommon']);
});

test('AC-12 an address is confirmed by one click, and what is still waited for is said', async () => {
  const openLink = (page: ReactNode, reply: object | (() => never), as?: typeof ana) =>
    Screen.open(inHouse(page), {
      at: '/confirmEmail?token=t',
      ...(as && { as }),
      answers: [answer(confirmEmail, reply as never), answer(readUser, { ...own, email: 'new@example.org' })],
    });
  const screen = await openLink(<ConfirmEmailPage />, { email: 'new@example.org', waitsFor: null }, ana);
  session.keepEmail('old@example.org');
  expect(screen.sent).toEqual([]);
  await screen.press(open['confirm.submit']);
  expect(bodies(screen)).toEqual([{ token: 't' }]);
  expect(screen.text()).toContain('new@example.org is now the address of your account.');
  expect(session.email()).toBe('new@example.org');
  expect(screen.find('a[href="/client"]').textContent).toBe(open['confirm.toAccount']);
  const waits = await openLink(<ConfirmEmailPage />, { email: 'new@example.org', waitsFor: 'presentAddress' }, ana);
  session.keepEmail('old@example.org');
  await waits.press(open['confirm.submit']);
  expect(waits.text()).toContain('It becomes your address once you have opened the link');
  expect(session.email()).toBe('old@example.org');
  const agreed = await openLink(<AgreeEmailPage />, { email: null, waitsFor: null }, ana);
  await agreed.press(open['agree.submit']);
  expect(agreed.text()).toContain(open['agree.doneTitle']);
  expect(session.email()).toBe('new@example.org');
  const visitor = await openLink(<AgreeEmailPage />, { email: null, waitsFor: 'newAddress' });
  await visitor.press(open['agree.submit']);
  expect(visitor.text()).toContain(open['agree.waitsForNew']);
  expect(visitor.find('a[href^="/connect"]').getAttribute('href')).toBe('/connect?next=%2Fclient#login');
  for (const page of [<ConfirmEmailPage key="1" />, <AgreeEmailPage key="2" />]) {
    const used = await openLink(page, () => {
      throw refusal('account.confirmationInvalid', 404);
    });
    await used.submit();
    expect(used.text()).toContain(open['confirm.invalidTitle']);
    const failing = await openLink(page, () => {
      throw refusal('server.failed', 500);
    });
    await failing.submit();
    expect(failing.text()).not.toContain(open['confirm.invalidTitle']);
    expect(failing.find('[role=alert]').textContent).not.toBe('');
  }
});

test('AC-15 “this was not me” signs out by one click, and leads to a new password', async () => {
  const openLink = (search: string) =>
    Screen.open(inHouse(<NotMePage />), { at: `/notMe${search}`, as: ana, answers: [answer(object, {})] });
  const screen = await openLink('?token=t');
  await screen.press(open['notMe.submit']);
  expect(bodies(screen)).toEqual([{ token: 't' }]);
  expect(screen.at).toBe('/notMe?done=yes');
  expect(screen.text()).toContain(open['notMe.doneTitle']);
  expect(session.token()).toBeNull();
  expect(screen.find('a[href="/requestReset"]').textContent).toBe(open['reset.askAgain']);
  const missing = await openLink('');
  expect(missing.text()).toContain(open['notMe.invalid']);
  const used = await openLink('?token=t');
  used.answer(object, refusal('account.objectionInvalid', 404));
  await used.press(open['notMe.submit']);
  expect(used.text()).toContain(open['notMe.invalid']);
  expect(used.find('a[href="/requestReset"]').textContent).toBe(open['notMe.reset']);
});

test('AC-14 signing in by a provider leads there with what shows that it began here; what fails is said', async () => {
  const screen = await openSignIn(
    '/connect?next=%2Fnetwork',
    [answer(beginProviderSignIn, { address: 'https://id.example/', handle: 'h' })],
    { signInProvider: 'the school' },
  );
  screen.isLeaving = true;
  await screen.press('Sign in with the school');
  expect(went).toEqual(['https://id.example/']);
  expect(JSON.parse(sessionStorage.getItem('providerSignIn') ?? '')).toEqual({ handle: 'h', next: '/network' });
  expect(screen.text()).toContain('The first time, an account is created for you');
  screen.answer(beginProviderSignIn, refusal('provider.silent', 503));
  const silent = await openSignIn('/connect', [], { signInProvider: 'the school', registration: 'closed' });
  silent.answer(beginProviderSignIn, refusal('provider.silent', 502));
  await silent.press('Sign in with the school');
  expect(silent.text()).toContain('the school does not answer.');
  expect(silent.text()).not.toContain('The first time');
  expect((await openSignIn('/connect', [], { signInProvider: 'S', registration: 'closed', providerRegisters: true })).text()).toContain(
    'The first time',
  );
});

test('AC-14 coming back from the provider signs in once, and goes on to what was wanted if it is open', async () => {
  const openBack = (
    reply: object | (() => never),
    kept: object | string | null = { handle: 'h', next: '/network' },
    isOpen?: (to: string) => boolean,
  ) => {
    return Screen.open(inHouse(<ProviderReturnPage />, { signInProvider: 'the school' }, isOpen), {
      before: () => kept && sessionStorage.setItem('providerSignIn', typeof kept === 'string' ? kept : JSON.stringify(kept)),
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
  for (const kept of [null, '{', { handle: 3 }, 'null']) {
    const none = await openBack(entered(), kept);
    expect(bodies(none)).toMatchObject([{ handle: 'none' }]);
    expect(none.at).toBe('/panel');
  }
  const refused = await openBack(() => {
    throw refusal('provider.refused', 403);
  });
  expect(refused.at).toBe('/connectBack');
  expect(refused.find('[role=alert]').textContent).toContain('the school did not say who you are');
  expect(refused.text()).toContain(provider.notIn);
});

test('AC-14 a passkey is offered where the browser knows them, and what fails is said', async () => {
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

test('AC-08 a call that needs a recent sign-in asks for the password, and for a code where that is on, and then goes on; several ask once', async () => {
  let isRecent = false;
  const screen = await Screen.open(<Reauthentication />, {
    as: ana,
    answers: [
      answer(changePassword, () => {
        if (!isRecent) throw refusal('auth.reauthenticationRequired', 403);
        return {};
      }),
      answer(reauthenticate, ({ body }) => {
        if ((body as { code?: string }).code === undefined) throw refusal('account.secondFactorRequired', 401);
        isRecent = true;
        return {};
      }),
    ],
  });
  const change = () =>
    call(changePassword, { body: { currentPassword: 'a', newPassword: 'four words in a row' } }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  let calls: Promise<string[]> = Promise.resolve([]);
  await screen.does(() => void (calls = Promise.all([change(), change()])));
  await screen.until(() => document.querySelector('dialog'));
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect(document.querySelector('[name=code]')).toBeNull();
  await screen.fill('password', 'my password');
  await screen.submit();
  expect(document.activeElement).toBe(screen.find('[name=code]'));
  await screen.fill('code', '123456');
  await screen.submit();
  expect(await calls).toEqual(['done', 'done']);
  expect(screen.sent.filter(({ call: to }) => to === 'POST /api/auth/reauthenticate').map(({ body }) => body)).toEqual([
    { password: 'my password' },
    { password: 'my password', code: '123456' },
  ]);
  await screen.settle();
  expect(document.querySelector('dialog')).toBeNull();
  // Who thinks better of it is refused.
  isRecent = false;
  let refused: Promise<string> = Promise.resolve('');
  await screen.does(() => void (refused = change()));
  await screen.until(() => document.querySelector('dialog'));
  await screen.press(allWords['accounts']?.['account.cancel'] as string);
  expect(await refused).toBe('auth.reauthenticationRequired');
  await screen.close();
  setReauthentication(undefined);
});

test('SE-01 SE-02 a session that ends soon can be kept; one that has ended says so for three seconds and leads to sign-in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const token = (seconds: number) => {
    const iat = Math.floor(Date.now() / 1000);
    return `e30.${btoa(JSON.stringify({ ...ana, textKey: 'k', iat, exp: iat + seconds }))}.signature`;
  };
  const screen = await Screen.open(<SessionNoticesShown />, {
    at: '/network?tab=1',
    as: ana,
    answers: [answer(readSession, { mustChangePassword: false } as never), answer(renewSession, () => ({ token: tokenOf(ana) }))],
  });
  expect(screen.text()).not.toContain(shared.sessionEnding);
  await screen.does(() => session.start(token(200)));
  expect(screen.text()).toContain(shared.sessionEnding);
  screen.answer(renewSession, refusal('server.failed', 500));
  await screen.press(shared.staySignedIn);
  expect(screen.text()).toContain(allWords['platform']?.['error.server.failed']);
  screen.answer(renewSession, { token: tokenOf(ana) });
  await screen.press(shared.staySignedIn);
  expect(screen.text()).not.toContain(shared.sessionEnding);
  await screen.does(() => session.expire(session.token() ?? ''));
  expect(screen.text()).toContain(shared.sessionExpired);
  await screen.does(() => vi.advanceTimersByTime(2_999));
  expect(screen.at).toBe('/network?tab=1');
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(screen.at).toBe('/connect?next=%2Fnetwork%3Ftab%3D1#login');
  expect(session.snapshot().state).toBe('visitor');
  expect(screen.text()).not.toContain(shared.sessionExpired);
});

test('AC-03 whoever has a one-time password reads on every page but their account that they choose one', async () => {
  const notice = async (mustChangePassword: boolean, at = '/network') =>
    (await Screen.open(<SessionNoticesShown />, { at, as: ana, answers: [answer(readSession, { mustChangePassword } as never)] })).text();
  expect(await notice(true)).toContain(shared.passwordChangeNeeded);
  expect(await notice(false)).not.toContain(shared.passwordChangeNeeded);
  expect(await notice(true, '/client')).not.toContain(shared.passwordChangeNeeded);
});
