import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setReauthentication } from '#platform/web/api.ts';
import { session } from '#platform/web/session.tsx';
import { answer, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
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

test('AC-08 an account is deleted once that was confirmed, and nothing of the session stays; what fails is said', async () => {
  const screen = await openPart(<CloseAccount />, answer(calls.closeAccount, {}));
  await screen.press(en['close.open']);
  await screen.press(en['account.cancel']);
  expect(screen.sent).toEqual([]);
  screen.answer(calls.closeAccount, refusal('server.failed', 500));
  const confirm = async () => {
    await screen.press(en['close.open']);
    await screen.press(en['close.confirm']);
  };
  await confirm();
  expect(screen.text()).toContain(en['close.failed']);
  expect(document.querySelector('dialog')).toBeNull();
  screen.answer(calls.closeAccount, refusal('account.lastAdministrator'));
  await confirm();
  expect(screen.text()).toContain(en['error.account.lastAdministrator']);
  setReauthentication(async () => false);
  screen.answer(calls.closeAccount, refusal('auth.reauthenticationRequired', 403));
  await confirm();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(session.token()).not.toBeNull();
  expect(went).toEqual([]);
  screen.answer(calls.closeAccount, {} as never);
  await confirm();
  expect(session.token()).toBeNull();
  expect(went).toEqual(['/']);
  setReauthentication(undefined);
});

test('AC-08 without a session nothing is deleted: that is said, and leads to sign in', async () => {
  for (const token of [null, 'undefined']) {
    const screen = await openPart(<CloseAccount />, answer(calls.closeAccount, {}));
    await screen.press(en['close.open']);
    if (token === null) localStorage.removeItem('authToken');
    else localStorage.setItem('authToken', token);
    await screen.press(en['close.confirm']);
    expect(screen.sent).toEqual([]);
    expect(screen.toasts()).toEqual([en['close.notSignedIn']]);
    expect(screen.at).toBe('/connect#login');
  }
});

test('AC-09 all of one’s data is taken along as one file; who thinks better of it reads no failure', async () => {
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
