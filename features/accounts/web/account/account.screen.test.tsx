import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session/session.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { answer, type Answer, refusal, Screen, tokenOf } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import * as calls from '../../contract/endpoints.ts';
import { listPasskeys } from '../../contract/passkey-endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { readTwoFactor } from '../../contract/two-factor-endpoints.ts';
import { laterFields } from '../../contract/testing/later-fields.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { ConfirmationNotice } from '../email/confirmation-notice.tsx';
import { bodies, went } from '../testing/heard.ts';
import { openPart } from '../testing/open-part.tsx';
import { ana, fullUser, header } from '../testing/samples.ts';
import { AccountPage } from './account-page.tsx';
import { OwnData } from './own-data.tsx';
import { Privacy } from './privacy/privacy.tsx';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const secured = answer(readTwoFactor, { isOn: true, since: '2026-03-02T10:00:00Z', recoveryCodesLeft: 9 });

test('AC-09 after a one-time password the account page shows its replacement only, otherwise one part beside the list of all', async () => {
  const parts: Answer[] = [
    answer(calls.readUser, fullUser),
    answer(readTwoFactor, { isOn: false, since: null, recoveryCodesLeft: 0 }),
    answer(listPasskeys, { items: [], isPossible: true }),
    answer(calls.listSessions, { items: [] }),
    answer(calls.readPrivacy, { isListed: true }),
  ];
  const screen = await openPart(<AccountPage />, ...parts);
  expect([...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual(
    ['data', 'privacy', 'password', 'two-factor', 'passkeys', 'sessions', 'export', 'close'].map((part) => `#${part}`),
  );
  for (const part of ['data', 'privacy', 'password', 'two-factor', 'passkeys', 'sessions', 'export', 'close']) screen.find(`#${part}`);
  const groups = [...document.querySelectorAll('nav ul')].map((list) => list.getAttribute('aria-labelledby') ?? '');
  expect(groups.map((group) => document.getElementById(group)?.textContent)).toEqual([
    en['account.group.profile'],
    en['account.group.security'],
    en['account.group.account'],
  ]);
  expect(screen.find('nav a[href="#two-factor"]').textContent).toBe(`${en['twoFactor.title']}${en['twoFactor.isOff']}`);
  expect(screen.find('nav a[href="#passkeys"]').textContent).toBe(`${en['passkeys.title']}0`);
  expect(screen.find('nav a[href="#data"]').getAttribute('aria-current')).toBe('page');
  const shownParts = () => [...document.querySelectorAll<HTMLElement>('[data-part]:not([hidden])')].map(({ dataset }) => dataset['part']);
  expect(shownParts()).toEqual(['data']);
  // On phones, where “My data” is a page of its own, the suggestion is above the list, too.
  expect([...document.querySelectorAll('a[href="#two-factor"]')].filter((link) => !link.closest('nav'))).toHaveLength(2);
  expect(screen.find('#data a[href="#two-factor"]').textContent).toContain(en['account.protectText']);
  const passkeys = await Screen.open(<AccountPage />, { at: '/client#passkeys', as: ana, answers: [header, ...parts] });
  expect(shownParts()).toEqual(['passkeys']);
  expect(passkeys.find('nav a[aria-current]').getAttribute('href')).toBe('#passkeys');
  const due = await openPart(<AccountPage />, answer(calls.readSession, { mustChangePassword: true } as never), ...parts);
  expect(due.text()).toContain(en['account.oneTimeTitle']);
  expect(document.querySelector('nav')).toBeNull();
  due.find('[name=newPassword]');
  expect(due.names()).not.toContain(en['account.cancel']);
  // SH-13: one form, which leads on to the start page.
  await due.fill('currentPassword', 'given by somebody');
  await due.fill('newPassword', 'a password of my own');
  due.answer(calls.changePassword, {});
  await due.press(en['account.changePassword']);
  expect(due.at).toBe('/panel');
  expect((await Screen.open(<AccountPage />)).text()).toContain(en.userIdNotFound);
});

test('SH-14 the account page has its title while it waits, so that nothing moves', async () => {
  let waiting = '';
  await openPart(
    <AccountPage />,
    answer(calls.readSession, () => {
      waiting = document.querySelector('h1')?.textContent ?? '';
      return { mustChangePassword: true } as never;
    }),
  );
  expect(waiting).toBe(en['account.title']);
});

test('AC-06 own data is shown, edited as a draft, and updated everywhere; a new address requires the password', async () => {
  const screen = await openPart(
    <OwnData id={ana.id} />,
    secured,
    answer(calls.readUser, fullUser),
    answer(calls.updateUser, ({ body }) => ({ ...fullUser, ...(body as object), username: (body as OwnUser).username }) as never),
    answer(calls.renewSession, () => ({ token: tokenOf({ ...ana, username: 'anna' }) })),
  );
  expect(screen.text()).toContain(`${open.city}Lima`);
  expect(screen.text()).toContain(`${en.company}Heron Ltd`);
  // Until all are filled in, their number leads to the form.
  await screen.press(
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(en['account.complete'])) ?? document.body,
  );
  expect(screen.names()).not.toContain(en['account.edit']);
  await screen.fill('name', 'Anna Soto');
  await screen.press(en['account.cancel']);
  expect(screen.text()).not.toContain('Anna');
  await screen.press(en['account.edit']);
  await screen.fill('name', 'Anna Soto');
  await screen.fill('username', 'anna');
  await screen.fill('occupation', 'Ornithologist');
  await screen.fill('phone', '123');
  await screen.fill('email', 'ANA@example.org ');
  expect(document.querySelector('[name=currentPassword]')).toBeNull();
  await screen.fill('email', 'anna@example.org');
  await screen.fill('currentPassword', 'my password');
  screen.answer(calls.readUser, { ...fullUser, name: 'Anna Soto', username: 'anna' });
  await screen.submit();
  const body = {
    id: ana.id,
    username: 'anna',
    name: 'Anna Soto',
    email: 'anna@example.org',
    address: '',
    postalCode: '',
    city: 'Lima',
    country: '',
    phone: '123',
    occupation: 'Ornithologist',
    company: 'Heron Ltd',
    ...Object.fromEntries(laterFields.map((field) => [field, ''])),
    profileImage: fullUser.profileImage,
  };
  expect(screen.sent[0]).toEqual({ call: `PUT /api/user/${ana.id}`, body: { ...body, currentPassword: 'my password' } });
  expect(screen.sent[1]?.call).toBe('POST /api/auth/renew');
  expect(session.snapshot().user?.username).toBe('anna');
  expect(screen.toasts()).toEqual([en['account.saved']]);
  expect(screen.text()).toContain('Anna Soto');
  await screen.press(en['account.edit']);
  await screen.submit();
  expect(screen.sent).toHaveLength(3);
});

test('AC-06 rejected input stays in the draft with the reason; hidden profiles are marked', async () => {
  const screen = await openPart(<OwnData id={ana.id} />, secured, answer(calls.readUser, { ...fullUser, isProfileHidden: true }));
  expect(screen.text()).toContain(en['profileHidden.title']);
  expect(screen.find('a[href^="/statements"]').getAttribute('href')).toBe('/statements?on=person:AAAAAAA2');
  screen.answer(calls.updateUser, refusal('input.invalid', 422, [{ name: 'username', code: 'account.usernameTaken' }]));
  await screen.press(en['account.edit']);
  await screen.submit();
  expect(screen.text()).toContain(open['error.account.usernameTaken']);
  expect(screen.toasts()).toEqual([]);
});

test('AC-16 without a mail server the page says that the administrator has the link', async () => {
  const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false, keepsMails: true as const };
  const change = (...waitsFor: ('presentAddress' | 'newAddress')[]) => ({ emailChange: { email: 'new@example.org', waitsFor } });
  for (const fields of [
    { isEmailConfirmed: false },
    change('newAddress'),
    change('presentAddress'),
    change('presentAddress', 'newAddress'),
  ]) {
    const screen = await openPart(
      <SettingsContext value={settings}>
        <ConfirmationNotice user={{ ...fullUser, ...(fields as Partial<OwnUser>) }} />
      </SettingsContext>,
      answer(calls.sendConfirmation, {}),
    );
    expect(screen.text()).toMatch(/This site does not send email: ask the administrators for (the link|both links)/);
    expect(screen.text()).not.toMatch(/we sent|on its way|inbox/);
    expect(screen.find('a[href="/contact"]').textContent).toBe(en['confirm.contact']);
    await screen.press(en['confirm.againKept']);
    expect(screen.find('[role=status]').textContent).toMatch(/^Administrators can now give you/);
  }
});

test('AC-12 pending steps of an address are shown, links sent again, and a change cancelled', async () => {
  const waiting = (fields: Partial<OwnUser>) =>
    openPart(
      <ConfirmationNotice user={{ ...fullUser, ...fields }} />,
      answer(calls.sendConfirmation, {}),
      answer(calls.cancelEmailChange, {}),
    );
  const change = (...waitsFor: ('presentAddress' | 'newAddress')[]) => ({ emailChange: { email: 'new@example.org', waitsFor } });
  expect((await waiting({})).text()).toBe('');
  for (const [fields, waits, again, sentTo] of [
    [{ isEmailConfirmed: false }, 'open the link we sent to ana@example.org', en['confirm.again'], 'ana@example.org'],
    [
      change('newAddress'),
      'new@example.org becomes your address once you open the link we sent to it',
      en['confirm.again'],
      'new@example.org',
    ],
    [change('presentAddress'), 'ana@example.org', en['confirm.again'], 'ana@example.org'],
    [change('presentAddress', 'newAddress'), 'once you open both links', en['confirm.againBoth'], en['confirm.sentBoth']],
  ] as const) {
    const screen = await waiting(fields as Partial<OwnUser>);
    expect(screen.text()).toContain(waits);
    expect(screen.names().includes(en['confirm.cancel'])).toBe('emailChange' in fields);
    await screen.press(again);
    expect(screen.sent).toEqual([{ call: 'POST /api/auth/send-confirmation' }]);
    expect(screen.find('[role=status]').textContent).toContain(sentTo);
    expect(screen.names()).not.toContain(again);
  }
  const screen = await waiting(change('newAddress'));
  const again = () => screen.press(en['confirm.again']);
  expect(await turningDuring(screen, calls.sendConfirmation, refusal('request.tooMany', 429), again)).toContain(en['confirm.again']);
  expect(screen.find('[role=status]').textContent).not.toBe('');
  expect(screen.names()).toContain(en['confirm.again']);
  await screen.press(en['confirm.cancel']);
  expect(screen.sent.at(-1)?.call).toBe('DELETE /api/auth/email-change');
  expect(screen.toasts()).toEqual([en['confirm.cancelled']]);
  expect(screen.find('[role=status]').textContent).toBe('');
});

test('AC-09 the setting to be listed is saved immediately and reverted on failure', async () => {
  const screen = await openPart(
    <Privacy />,
    answer(calls.readPrivacy, { isListed: true }),
    answer(calls.updatePrivacy, ({ body }) => body as never),
  );
  const box = () => screen.find<HTMLInputElement>('[name=isListed]');
  await screen.press(box());
  expect(bodies(screen)).toEqual([{ isListed: false }]);
  expect(box().checked).toBe(false);
  expect(screen.toasts()).toEqual([en['privacy.saved']]);
  screen.answer(calls.updatePrivacy, refusal('server.failed', 500));
  await screen.press(box());
  expect(box().checked).toBe(false);
  expect(screen.toasts()).toHaveLength(2);
});
