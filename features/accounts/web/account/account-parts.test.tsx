import { expect, test } from 'vitest';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../../platform/words/en.json' with { type: 'json' };
import type { OwnUser } from '../../contract/shapes.ts';
import { laterFields } from '../../contract/testing/later-fields.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { ConfirmationNotice } from '../email/confirmation-notice.tsx';
import { passkeysQuery, privacyQuery, sessionsQuery, twoFactorQuery, userQuery } from '../queries.ts';
import { fullUser } from '../testing/samples.ts';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { PasswordAndCodeForm } from './two-factor/password-and-code-form.tsx';
import { RecoveryCodes } from './two-factor/recovery-codes.tsx';
import { TurnOn } from './two-factor/turn-on.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';

const words = { accounts: en, 'accounts/public': open, platform: platformWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const ana: OwnUser = {
  ...fullUser,
  role: 'manager',
  city: 'Lugo',
  country: 'Spain',
  address: 'Rúa Nova 1',
  postalCode: '27001',
  occupation: 'Arbiter',
  company: 'Marsh Trust',
  profileImage: null,
};
const data = (fields: Partial<OwnUser> = {}) =>
  renderHtml(<OwnData id={ana.id} />, { words, read: [[userQuery(ana.id), { ...ana, ...fields }]] });
const factIn = (html: string, term: string) => textOf(new RegExp(`<dt[^>]*>${term}</dt><dd[^>]*>(.*?)</dd>`).exec(html)?.[1] ?? '');

test('AC-09 own data are shown with missing fields, the ID to share, and a link to the profile', () => {
  const html = data();
  for (const [term, value] of [
    [en.occupation, 'Arbiter'],
    [en.company, 'Marsh Trust'],
    [open.email, 'ana@example.org'],
    [open.address, 'Rúa Nova 1'],
    [open.postalCode, '27001'],
    [open.city, 'Lugo'],
    [open.country, 'Spain'],
  ] as const)
    expect(factIn(html, term), term).toBe(value);
  expect(html).not.toContain(`>${open.phone}</dt>`);
  expect(textOf(html)).toMatch(/Complete your profile \d+ of \d+ details filled in/);
  const filled = Object.fromEntries(laterFields.map((name) => [name, 'Given']));
  expect(data({ phone: '+34 982 000 000', ...filled })).not.toContain(en['account.complete']);
  expect(html).toContain('value="AAAAAAA2"');
  expect(html).toContain('href="/people/AAAAAAA2"');
  expect(html).not.toContain(en['profileHidden.text']);
  expect(data({ isProfileHidden: true })).toContain('href="/statements?on=person:AAAAAAA2"');
});

test('AC-09 AC-05 the form starts with the current data, and requires the password only for a new address', () => {
  const html = renderHtml(<OwnDataForm user={ana} onSaved={async () => {}} onCancel={() => {}} />, { words });
  const controls = controlsOf(html).filter((control) => !laterFields.some((name) => control.startsWith(`${name} `)));
  expect(controls).toEqual([
    'name type=text value=Ana Soto autocomplete=name data-limit=100 required',
    'occupation type=text value=Arbiter autocomplete=organization-title data-limit=120',
    'company type=text value=Marsh Trust autocomplete=organization data-limit=120',
    'username type=text value=ana autocomplete=username data-limit=30 minlength=3 pattern=[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}._\\-]* required',
    'email type=email value=ana@example.org autocomplete=email data-limit=254 required',
    'address type=text value=Rúa Nova 1 autocomplete=street-address data-limit=200',
    'postalCode type=text value=27001 autocomplete=postal-code data-limit=20',
    'city type=text value=Lugo autocomplete=address-level2 data-limit=100',
    'country type=text value=Spain autocomplete=country-name data-limit=100',
    'phone type=tel autocomplete=tel data-limit=40',
  ]);
});

test('AC-12 pending steps of an address are shown, with the recipient of the link and how to cancel', () => {
  const notice = (fields: Partial<OwnUser>) => renderHtml(<ConfirmationNotice user={{ ...ana, ...fields }} />, { words });
  expect(notice({})).toBe('');
  const waiting = notice({ isEmailConfirmed: false });
  expect(textOf(waiting)).toContain('Please confirm your address: open the link we sent to ana@example.org.');
  expect(waiting).toContain(`>${en['confirm.again']}<`);
  expect(waiting).not.toContain(en['confirm.cancel']);
  const change = (...waitsFor: ('presentAddress' | 'newAddress')[]) => notice({ emailChange: { email: 'new@example.org', waitsFor } });
  expect(textOf(change('newAddress'))).toContain('new@example.org becomes your address once you open the link we sent to it.');
  expect(textOf(change('presentAddress'))).toContain(
    'new@example.org is confirmed. It becomes your address once you open the link we sent to ana@example.org.',
  );
  const both = change('presentAddress', 'newAddress');
  expect(textOf(both)).toContain('one in the email to new@example.org, one in the email to ana@example.org.');
  expect(both).toContain(`>${en['confirm.againBoth']}<`);
  expect(change('newAddress')).toContain(`>${en['confirm.again']}<`);
  for (const html of [both, change('newAddress'), change('presentAddress')]) expect(html).toContain(`>${en['confirm.cancel']}<`);
});

test('AC-03 AC-15 changing the password requires the current one; if mandatory, the form is open and cannot be left', () => {
  expect(renderHtml(<ChangePassword />, { words })).not.toContain('type="password"');
  expect(renderHtml(<ChangePassword />, { words })).toContain(`>${en['account.changePassword']}<`);
  const required = renderHtml(<ChangePassword isRequired />, { words });
  expect(controlsOf(required)).toEqual([
    'currentPassword type=password autocomplete=current-password data-limit=200 required',
    'newPassword type=password autocomplete=new-password data-limit=200 minlength=10 required',
  ]);
  expect(required).not.toContain(`>${en['account.cancel']}<`);
});

test('AC-11 sessions are listed, the current one first, and every other one can be ended', () => {
  const session = (id: string, device: string, isCurrent: boolean) => ({
    id,
    device,
    startedAt: '2026-03-02T08:00:00Z',
    lastUsedAt: '2026-03-05T08:00:00Z',
    isCurrent,
  });
  const sessions = (...items: object[]) => renderHtml(<Sessions />, { words, read: [[sessionsQuery(), { items }]] });
  const html = sessions(session('a', 'Firefox · Linux', false), session('b', 'Safari · iOS', true), session('c', '', false));
  expect(textOf(html)).toMatch(/Safari · iOS This device .*Firefox · Linux .*Unknown device/);
  expect(textOf(html)).toMatch(/Signed in March 2, 2026.* · last used March 5, 2026/);
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Sign out Firefox · Linux',
    'Sign out Unknown device',
  ]);
  expect(html).toContain(`>${en['sessions.endOthers']}<`);
  expect(sessions(session('b', 'Safari', true))).not.toContain(en['sessions.endOthers']);
});

test('AC-11 the state of two-factor authentication is shown, with its date and the number of recovery codes', () => {
  const twoFactor = (reply: object) => renderHtml(<TwoFactor />, { words, read: [[twoFactorQuery(), reply]] });
  const off = twoFactor({ isOn: false, since: null, recoveryCodesLeft: 0 });
  expect(off).toContain(`>${en['twoFactor.turnOn']}<`);
  expect(off).not.toContain(`>${en['twoFactor.turnOff']}<`);
  const on = twoFactor({ isOn: true, since: '2026-03-02T08:00:00Z', recoveryCodesLeft: 2 });
  expect(textOf(on)).toContain('On since March 2, 2026 2 recovery codes left');
  expect(on).toMatch(/<span class="text-danger">2 recovery/);
  expect(on).toContain(`>${en['twoFactor.turnOff']}<`);
  expect(on).toContain(`>${en['twoFactor.newCodes']}<`);
  expect(on).not.toContain(`>${en['twoFactor.turnOn']}<`);
  expect(twoFactor({ isOn: true, since: '2026-03-02T08:00:00Z', recoveryCodesLeft: 3 })).not.toMatch(/<span class="text-danger">/);
});

test('AC-11 turning it on requires the password, turning it off also a code; recovery codes are shown to be saved', () => {
  expect(controlsOf(renderHtml(<TurnOn onEnd={() => {}} />, { words }))).toEqual([
    'password type=password autocomplete=current-password data-limit=200 required',
  ]);
  const off = renderHtml(<PasswordAndCodeForm submitLabel="Off" onCancel={() => {}} onSubmit={async () => {}} />, { words });
  expect(controlsOf(off)).toEqual([
    'password type=password autocomplete=current-password data-limit=200 required',
    'code type=text autocomplete=one-time-code data-limit=40 required',
  ]);
  expect(off).toContain(en['twoFactor.eitherCode']);
  const codes = renderHtml(<RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} onEnd={() => {}} />, { words });
  expect(codes).toContain('<li>aaaa-bbbb</li><li>cccc-dddd</li>');
  expect(codes).toContain(en['twoFactor.recoveryCodesText']);
});

test('AC-14 passkeys are listed with their last use, or a note that there are none', () => {
  const passkeys = (items: object[], isPossible = true) =>
    renderHtml(<Passkeys />, { words, read: [[passkeysQuery(), { items, isPossible }]] });
  const key = { id: 'k', name: 'Laptop', createdAt: '2026-03-02T08:00:00Z', lastUsedAt: null, isSynced: false };
  expect(textOf(passkeys([key]))).toContain('Laptop Added March 2, 2026 Rename');
  expect(textOf(passkeys([{ ...key, isSynced: true, lastUsedAt: '2026-03-05T08:00:00Z' }]))).toContain(
    'Laptop In a password manager Added March 2, 2026 · last used March 5, 2026',
  );
  expect(passkeys([key])).toContain('aria-label="Remove passkey Laptop"');
  expect(passkeys([key])).not.toContain(en['passkeys.none']);
  expect(passkeys([])).toContain(en['passkeys.none']);
  expect(passkeys([], false)).toContain(en['error.passkey.impossible']);
  expect(passkeys([])).not.toContain(en['error.passkey.impossible']);
});

test('AC-09 AC-08 privacy settings are shown as saved, and closing lists what is deleted', () => {
  const listed = (isListed: boolean) =>
    /<input[^>]*name="isListed"[^>]*>/.exec(renderHtml(<Privacy />, { words, read: [[privacyQuery(), { isListed }]] }))?.[0];
  expect(listed(true)).toContain('checked=""');
  expect(listed(false)).not.toContain('checked');
  const close = renderHtml(<CloseAccount />, { words });
  expect(close).toContain(en['close.text']);
  expect(close).toMatch(/<section[^>]*id="close"/);
  // The confirmation comes first.
  expect(close).not.toContain(en['close.confirm']);
});
