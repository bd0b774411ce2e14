import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session/session.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { confirmEmail, object, readUser, requestReset, resetPassword } from '../contract/endpoints.ts';
import open from '../words/public/en.json' with { type: 'json' };
import { AgreeEmailPage } from './email/agree-email-page.tsx';
import { ConfirmEmailPage } from './email/confirm-email-page.tsx';
import { NotMePage } from './objection/not-me-page.tsx';
import { RequestResetPage } from './request-reset-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { bodies, went } from './testing/heard.ts';
import { withSettings, currentUser } from './testing/open-entering.tsx';
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

test('AC-04 requesting a reset link shows the same text for every address', async () => {
  const screen = await Screen.open(withSettings(<RequestResetPage />), { answers: [answer(requestReset, {})] });
  await screen.fill('email', 'ana@example.org');
  await screen.submit();
  expect(bodies(screen)).toEqual([{ email: 'ana@example.org' }]);
  expect(screen.text()).toContain('If ana@example.org belongs to an account');
  await screen.press(open['requestReset.again']);
  expect(screen.text()).not.toContain('If ana@example.org');
  expect(screen.find<HTMLInputElement>('[name=email]').value).toBe('');
});

test('AC-16 without a mail server no page refers to an inbox: the administrator has the link', async () => {
  const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false, keepsMails: true as const };
  const page = (
    <SettingsContext value={settings}>
      <RequestResetPage />
    </SettingsContext>
  );
  const screen = await Screen.open(withSettings(page), { answers: [answer(requestReset, {})] });
  await screen.fill('email', 'ana@example.org');
  await screen.submit();
  expect(screen.text()).toContain(open['requestReset.keptTitle']);
  expect(screen.text()).toContain('If ana@example.org belongs to an account, the administrators have a link');
  expect(screen.text()).not.toContain(open['requestReset.sentTitle']);
});

test('AC-04 a reset link sets a new password and ends the session of this browser; an invalid one says so', async () => {
  const openReset = (search: string) =>
    Screen.open(withSettings(<ResetPasswordPage />), { at: `/resetPassword${search}`, as: ana, answers: [answer(resetPassword, {})] });
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

test('AC-12 an address is confirmed by one click, and remaining steps are shown', async () => {
  const openLink = (page: ReactNode, reply: object | (() => never), as?: typeof ana) =>
    Screen.open(withSettings(page), {
      at: '/confirmEmail?token=t',
      ...(as && { as }),
      answers: [answer(confirmEmail, reply as never), answer(readUser, { ...currentUser, email: 'new@example.org' })],
    });
  const screen = await openLink(<ConfirmEmailPage />, { email: 'new@example.org', waitsFor: null }, ana);
  session.keepEmail('old@example.org');
  expect(screen.sent).toEqual([]);
  await screen.press(open['confirm.submit']);
  expect(bodies(screen)).toEqual([{ token: 't' }]);
  expect(screen.text()).toContain('new@example.org is now the email address for your account.');
  expect(session.email()).toBe('new@example.org');
  expect(screen.find('a[href="/client"]').textContent).toBe(open['confirm.toAccount']);
  const waits = await openLink(<ConfirmEmailPage />, { email: 'new@example.org', waitsFor: 'presentAddress' }, ana);
  session.keepEmail('old@example.org');
  await waits.press(open['confirm.submit']);
  expect(waits.text()).toContain('It becomes your address once you open the link');
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

test('AC-15 “this was not me” ends all sessions by one click and leads to a new password', async () => {
  const openLink = (search: string) =>
    Screen.open(withSettings(<NotMePage />), { at: `/notMe${search}`, as: ana, answers: [answer(object, {})] });
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
