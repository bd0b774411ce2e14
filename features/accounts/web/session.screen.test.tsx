import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, setReauthentication } from '#platform/web/api/api.ts';
import { session } from '#platform/web/session/session.tsx';
import { allWords } from '#platform/web/testing/all-words.ts';
import { answer, endFakeTimers, refusal, Screen, tokenOf } from '#platform/web/testing/screen.tsx';
import { changePassword, readSession, reauthenticate, renewSession, signOut } from '../contract/endpoints.ts';
import leaving from '../words/leaving/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { Reauthentication } from './reauthentication/reauthentication.tsx';
import { SessionNoticesShown } from './session-notices-shown.tsx';
import { StillSignedIn } from './still-signed-in.tsx';
import { went } from './testing/heard.ts';
import { withSettings } from './testing/open-entering.tsx';
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

test('SE-04 SE-05 signing out with unsaved input asks and names it, and works even if the server does not respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await Screen.open(withSettings(<StillSignedIn title="" username="ana" />), { as: ana });
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

test('AC-08 a call that requires a recent sign-in asks for password and code, then continues; concurrent calls ask once', async () => {
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
  // Cancelling rejects the call.
  isRecent = false;
  let refused: Promise<string> = Promise.resolve('');
  await screen.does(() => void (refused = change()));
  await screen.until(() => document.querySelector('dialog'));
  await screen.press(allWords['accounts']?.['account.cancel'] as string);
  expect(await refused).toBe('auth.reauthenticationRequired');
  await screen.close();
  setReauthentication(undefined);
});

test('SE-01 SE-02 an expiring session can be renewed; an expired one shows a notice for three seconds, then sign-in', async () => {
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

test('AC-03 with a one-time password every page except the account page asks to choose a password', async () => {
  const notice = async (mustChangePassword: boolean, at = '/network') =>
    (await Screen.open(<SessionNoticesShown />, { at, as: ana, answers: [answer(readSession, { mustChangePassword } as never)] })).text();
  expect(await notice(true)).toContain(shared.passwordChangeNeeded);
  expect(await notice(false)).not.toContain(shared.passwordChangeNeeded);
  expect(await notice(true, '/client')).not.toContain(shared.passwordChangeNeeded);
});
