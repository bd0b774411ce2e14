import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setReauthentication } from '#platform/web/api/api.ts';
import { session } from '#platform/web/session/session.tsx';
import { answer, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import messenger from '../../../messenger/words/en.json' with { type: 'json' };
import questions from '../../../questions/words/en.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import { went } from '../testing/heard.ts';
import { openPart } from '../testing/open-part.tsx';
import { CloseAccount } from './close-account.tsx';
import { ExportData } from './export/export-data.tsx';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const nothing = { items: [], confirmation: { to: null, because: 'unconfirmed' as const } };
const question = () => document.querySelector('dialog');

test('AC-08 closing: the password is required even after a recent sign-in, and errors are shown in the dialog', async () => {
  const screen = await openPart(
    <CloseAccount />,
    answer(calls.readClosing, nothing),
    answer(calls.reauthenticate, {}),
    answer(calls.closeAccount, {}),
  );
  const isSent = (name: string) => screen.sent.some(({ call: to }) => to === name);
  const begin = async () => {
    if (!question()) await screen.press(en['close.open']);
    await screen.fill('password', 'my password');
    await screen.press(en['close.confirm']);
  };
  await screen.press(en['close.open']);
  await screen.press(en['account.cancel']);
  expect(question()).toBeNull();
  await screen.press(en['close.open']);
  await screen.press(en['close.confirm']);
  expect([isSent('POST /api/auth/reauthenticate'), isSent('DELETE /api/user/self-delete')]).toEqual([false, false]);
  screen.answer(calls.reauthenticate, refusal('account.passwordWrong', 422));
  await begin();
  expect(isSent('DELETE /api/user/self-delete')).toBe(false);
  screen.answer(calls.reauthenticate, {} as never);
  screen.answer(calls.closeAccount, refusal('server.failed', 500));
  await begin();
  expect(screen.text()).toContain(en['close.failed']);
  screen.answer(calls.closeAccount, refusal('account.lastAdministrator'));
  await begin();
  expect(screen.text()).toContain(en['error.account.lastAdministrator']);
  expect(session.token()).not.toBeNull();
  expect(went).toEqual([]);
  screen.answer(calls.closeAccount, {} as never);
  await begin();
  await screen.until(() => went.length > 0);
  expect(session.token()).toBeNull();
  expect(went).toEqual(['/']);
});

test('AC-08 AC-11 closing: with a second factor the code is required too', async () => {
  const screen = await openPart(
    <CloseAccount />,
    answer(calls.readClosing, nothing),
    answer(calls.reauthenticate, {}),
    answer(calls.closeAccount, {}),
  );
  screen.answer(calls.reauthenticate, refusal('account.secondFactorRequired', 401));
  await screen.press(en['close.open']);
  await screen.fill('password', 'my password');
  await screen.press(en['close.confirm']);
  expect(document.activeElement).toBe(screen.find('[name=code]'));
  screen.answer(calls.reauthenticate, {} as never);
  await screen.fill('code', '123456');
  await screen.press(en['close.confirm']);
  await screen.until(() => went.length > 0);
  expect(screen.sent.find(({ body }) => JSON.stringify(body).includes('123456'))?.body).toEqual({
    password: 'my password',
    code: '123456',
  });
});

test('AC-08 closing: the dialog lists what is deleted, offers the export, and says where the confirmation is sent', async () => {
  const items = [
    { feature: 'messenger', kind: 'messages', count: 3 },
    { feature: 'questions', kind: 'replies', count: 1 },
  ];
  const screen = await openPart(
    <CloseAccount />,
    answer(calls.readClosing, { items, confirmation: { to: 'ana@example.org' } }),
    answer(calls.exportOwnData, { all: 'data' } as never),
  );
  await screen.press(en['close.open']);
  const text = question()?.textContent ?? '';
  for (const sentence of [
    messenger['closing.messages_other'].replace('{count}', '3'),
    questions['closing.replies_one'].replace('{count}', '1'),
  ])
    expect(text).toContain(sentence);
  expect(text).toContain(en['close.profile']);
  expect(text).toContain(en['close.mail'].replace('{email}', 'ana@example.org'));
  await screen.press(en['export.get']);
  expect(screen.kept).toEqual([{ name: 'atrium-export.zip', text: '{"all":"data"}' }]);
  screen.answer(calls.readClosing, nothing);
  await screen.press(en['account.cancel']);
  await screen.press(en['close.open']);
  expect(question()?.textContent).toContain(en['close.mail.unconfirmed']);
});

test('AC-08 without a session nothing is deleted: the page says so and links to sign-in', async () => {
  for (const token of [null, 'undefined']) {
    const screen = await openPart(<CloseAccount />, answer(calls.readClosing, nothing), answer(calls.closeAccount, {}));
    await screen.press(en['close.open']);
    if (token === null) localStorage.removeItem('authToken');
    else localStorage.setItem('authToken', token);
    await screen.press(en['close.confirm']);
    expect(screen.sent).toEqual([]);
    expect(screen.toasts()).toEqual([en['close.notSignedIn']]);
    expect(screen.at).toBe('/connect#login');
  }
});

test('AC-09 the data export is downloaded as one file; cancelling shows no error', async () => {
  const screen = await openPart(<ExportData />, answer(calls.exportOwnData, { all: 'data' } as never));
  await screen.press(en['export.get']);
  expect(screen.kept).toEqual([{ name: 'atrium-export.zip', text: '{"all":"data"}' }]);
  screen.answer(calls.exportOwnData, refusal('request.tooMany', 429));
  await screen.press(en['export.get']);
  screen.find('[role=alert]');
  setReauthentication(async () => false);
  screen.answer(calls.exportOwnData, refusal('auth.reauthenticationRequired', 403));
  await screen.press(en['export.get']);
  expect(document.querySelector('[role=alert]')).toBeNull();
  setReauthentication(undefined);
});
