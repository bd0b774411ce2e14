import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import * as calls from '../../contract/endpoints.ts';
import type { SessionItem } from '../../contract/shapes.ts';
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from '../../contract/two-factor-endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { bodies, went } from '../testing/heard.ts';
import { openPart } from '../testing/open-part.tsx';
import { uuid } from '../testing/samples.ts';
import { ChangePassword } from './change-password.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('AC-15 the password is changed with the current one, in a form that opens on demand', async () => {
  const screen = await openPart(<ChangePassword />, answer(calls.changePassword, {}));
  expect(document.querySelector('form')).toBeNull();
  await screen.press(en['account.changePassword']);
  await screen.press(en['account.cancel']);
  expect(document.querySelector('form')).toBeNull();
  await screen.press(en['account.changePassword']);
  await screen.fill('currentPassword', 'my password');
  await screen.fill('newPassword', 'four words in a row');
  await screen.submit();
  expect(bodies(screen)).toEqual([{ currentPassword: 'my password', newPassword: 'four words in a row' }]);
  expect(screen.toasts()).toEqual([en['account.passwordChanged']]);
  expect(document.querySelector('form')).toBeNull();
});

test('AC-11 two-factor authentication is turned on by password, app and code, and recovery codes are shown once', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const screen = await openPart(
    <TwoFactor />,
    answer(readTwoFactor, { isOn: false, since: null, recoveryCodesLeft: 0 }),
    answer(setUpTwoFactor, { secret: 'ABCD', address: 'otpauth://totp/Atrium' }),
    answer(confirmTwoFactor, { recoveryCodes: ['one', 'two'] }),
  );
  await screen.press(en['twoFactor.turnOn']);
  await screen.press(en['account.cancel']);
  await screen.press(en['twoFactor.turnOn']);
  await screen.fill('password', 'my password');
  await screen.submit();
  expect(bodies(screen)).toEqual([{ password: 'my password' }]);
  expect(screen.find<HTMLInputElement>('[value=ABCD]').value).toBe('ABCD');
  await screen.fill('code', '123456');
  await screen.submit();
  expect(bodies(screen).at(-1)).toEqual({ code: '123456' });
  expect(document.activeElement?.textContent).toBe(en['twoFactor.recoveryCodes']);
  expect([...document.querySelectorAll('ul li')].map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  await screen.press(en['account.copy']);
  expect(copied).toEqual(['one\ntwo']);
  expect(screen.names()).toContain(en['account.copied']);
  screen.answer(readTwoFactor, { isOn: true, since: '2026-03-02T08:00:00Z', recoveryCodesLeft: 1 });
  await screen.press(en['twoFactor.kept']);
  expect(screen.text()).toContain('since March 2, 2026');
  expect(screen.text()).toContain('1 recovery code left');
});

test('AC-11 recovery codes are renewed and the factor is turned off, by password and code', async () => {
  const screen = await openPart(
    <TwoFactor />,
    answer(readTwoFactor, { isOn: true, since: '2026-03-02T08:00:00Z', recoveryCodesLeft: 3 }),
    answer(renewRecoveryCodes, { recoveryCodes: ['three'] }),
    answer(turnOffTwoFactor, {}),
  );
  const give = async () => {
    await screen.fill('password', 'my password');
    await screen.fill('code', '123456');
    await screen.submit();
  };
  await screen.press(en['twoFactor.newCodes']);
  await give();
  expect(screen.sent).toEqual([{ call: 'POST /api/auth/two-factor/recovery-codes', body: { password: 'my password', code: '123456' } }]);
  expect(screen.text()).toContain('three');
  await screen.press(en['twoFactor.kept']);
  await screen.press(en['twoFactor.turnOff']);
  screen.answer(readTwoFactor, { isOn: false, since: null, recoveryCodesLeft: 0 });
  await give();
  expect(screen.sent.at(-1)?.call).toBe('POST /api/auth/two-factor/off');
  expect(screen.toasts()).toEqual([en['twoFactor.turnedOff']]);
  expect(screen.names()).toContain(en['twoFactor.turnOn']);
});

test('AC-11 sessions are listed, the current one first, and ended singly or all together', async () => {
  const at = (id: string, fields: Partial<SessionItem> = {}): SessionItem => ({
    id,
    device: 'Firefox · Linux',
    startedAt: '2026-03-02T08:00:00Z',
    lastUsedAt: '2026-03-02T09:00:00Z',
    isCurrent: false,
    ...fields,
  });
  const items = [at(uuid, { device: '' }), at('b', { isCurrent: true })];
  const screen = await openPart(
    <Sessions />,
    answer(calls.listSessions, { items }),
    answer(calls.endOneSession, {}),
    answer(calls.endOtherSessions, {}),
  );
  expect([...document.querySelectorAll('ul li')].map(({ textContent }) => textContent?.includes(en['sessions.current']))).toEqual([
    true,
    false,
  ]);
  expect(screen.names()).not.toContain('Sign out Firefox · Linux');
  const end = 'Sign out Unknown device';
  expect(await turningDuring(screen, calls.endOneSession, {}, () => screen.press(end))).toEqual([end]);
  expect(screen.sent).toEqual([{ call: `DELETE /api/sessions/${uuid}` }]);
  expect(screen.toasts()).toEqual([en['sessions.endedOne']]);
  expect(screen.read.filter((address) => address === '/api/sessions')).toHaveLength(2);
  screen.answer(calls.endOneSession, refusal('thing.notFound', 404));
  await screen.press('Sign out Unknown device');
  expect(screen.toasts()).toHaveLength(1);
  screen.answer(calls.endOneSession, refusal('server.failed', 500));
  await screen.press('Sign out Unknown device');
  expect(screen.toasts()).toHaveLength(2);
  screen.answer(calls.listSessions, { items: [at('b', { isCurrent: true })] });
  const endOthers = () => screen.press(en['sessions.endOthers']);
  expect(await turningDuring(screen, calls.endOtherSessions, {}, endOthers)).toEqual([en['sessions.endOthers']]);
  expect(screen.sent.at(-1)?.call).toBe('POST /api/sessions/end-others');
  expect(screen.toasts().at(-1)).toBe(en['sessions.endedOthers']);
  expect(screen.names()).not.toContain(en['sessions.endOthers']);
});
