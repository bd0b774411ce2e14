import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setReauthentication } from '#platform/web/api.ts';
import { Route } from '#platform/web/router.tsx';
import { session } from '#platform/web/session.tsx';
import { SlotsContext } from '#platform/web/slots.ts';
import { answer, refusal, Screen, tokenOf, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '../../contract/passkey-endpoints.ts';
import { listPeople, listProfileThings, readProfile } from '../../contract/people-endpoints.ts';
import type { OwnUser, SessionItem } from '../../contract/shapes.ts';
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from '../../contract/two-factor-endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import shared from '../../words/shared/en.json' with { type: 'json' };
import { AccountMenu } from '../account-menu.tsx';
import { ConfirmationNotice } from '../email/confirmation-notice.tsx';
import { ProfilePage } from '../person/profile-page.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { AccountPage } from './account-page.tsx';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { ExportData } from './export/export-data.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const own: OwnUser = {
  ...ana,
  name: 'Ana Soto',
  role: 'member',
  city: 'Lima',
  country: null,
  email: 'ana@example.org',
  isEmailConfirmed: true,
  emailChange: null,
  address: null,
  postalCode: null,
  phone: null,
  occupation: null,
  company: 'Heron Ltd',
  profileImage: '/api/people/AAAAAAA2/picture?v=1',
  isProfileHidden: false,
  isAdministrator: false,
  createdAt: '2026-01-01T00:00:00Z',
  can: { edit: true },
};
const { id: _, username, name, role, isAdministrator, profileImage } = own;
const header = answer(calls.readSession, {
  user: { id: ana.id, username, name, role, isAdministrator, profileImage },
  mustChangePassword: false,
  waiting: [],
} as never);
const openPart = (part: React.ReactNode, ...answers: Answer[]) =>
  Screen.open(part, { at: '/client', as: ana, answers: [header, ...answers] });
const bodies = (screen: Screen) => screen.sent.map(({ body }) => body);
const went: string[] = [];
beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('AC-09 the account page asks for a password of one’s own first, and shows all of its parts otherwise', async () => {
  const parts: Answer[] = [
    answer(calls.readUser, own),
    answer(readTwoFactor, { isOn: false, since: null, recoveryCodesLeft: 0 }),
    answer(listPasskeys, { items: [], isPossible: true }),
    answer(calls.listSessions, { items: [] }),
    answer(calls.readPrivacy, { isListed: true }),
  ];
  const screen = await openPart(<AccountPage />, ...parts);
  expect([...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual(
    ['data', 'password', 'two-factor', 'passkeys', 'sessions', 'privacy', 'export', 'close'].map((part) => `#${part}`),
  );
  for (const part of ['data', 'password', 'two-factor', 'passkeys', 'sessions', 'privacy', 'export', 'close']) screen.find(`#${part}`);
  const due = await openPart(<AccountPage />, answer(calls.readSession, { mustChangePassword: true } as never), ...parts);
  expect(due.text()).toContain(en['account.oneTimeTitle']);
  expect(document.querySelector('nav')).toBeNull();
  due.find('[name=newPassword]');
  expect(due.names()).not.toContain(en['account.cancel']);
  expect((await Screen.open(<AccountPage />)).text()).toContain(en.userIdNotFound);
});

test('AC-06 one’s data are shown, changed in a draft, and kept everywhere at once; another address asks for the password', async () => {
  const screen = await openPart(
    <OwnData id={ana.id} />,
    answer(calls.readUser, own),
    answer(calls.updateUser, ({ body }) => ({ ...own, ...(body as object), username: (body as OwnUser).username }) as never),
    answer(calls.renewSession, () => ({ token: tokenOf({ ...ana, username: 'anna' }) })),
  );
  expect(screen.text()).toContain(`${open.city}Lima`);
  expect(screen.text()).toContain(`${en.company}Heron Ltd`);
  expect(screen.text()).toContain(`${open.country}${en['account.notGiven']}`);
  await screen.press(en['account.edit']);
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
  screen.answer(calls.readUser, { ...own, name: 'Anna Soto', username: 'anna' });
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
    profileImage: own.profileImage,
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

test('AC-06 what is refused stays in its draft with the reason; hidden profiles say so', async () => {
  const screen = await openPart(<OwnData id={ana.id} />, answer(calls.readUser, { ...own, isProfileHidden: true }));
  expect(screen.text()).toContain(en['profileHidden.title']);
  expect(screen.find('a[href^="/statements"]').getAttribute('href')).toBe('/statements?on=person:AAAAAAA2');
  screen.answer(calls.updateUser, refusal('input.invalid', 422, [{ name: 'username', code: 'account.usernameTaken' }]));
  await screen.press(en['account.edit']);
  await screen.submit();
  expect(screen.text()).toContain(open['error.account.usernameTaken']);
  expect(screen.toasts()).toEqual([]);
});

test('AC-12 what an address waits for is said, its links are sent again, and a new one is given up', async () => {
  const waiting = (fields: Partial<OwnUser>) =>
    openPart(<ConfirmationNotice user={{ ...own, ...fields }} />, answer(calls.sendConfirmation, {}), answer(calls.cancelEmailChange, {}));
  const change = (...waitsFor: ('presentAddress' | 'newAddress')[]) => ({ emailChange: { email: 'new@example.org', waitsFor } });
  expect((await waiting({})).text()).toBe('');
  for (const [fields, waits, again, sentTo] of [
    [{ isEmailConfirmed: false }, 'ana@example.org is not confirmed yet', en['confirm.again'], 'ana@example.org'],
    [
      change('newAddress'),
      'new@example.org becomes your address once you have opened the link that we sent there',
      en['confirm.again'],
      'new@example.org',
    ],
    [change('presentAddress'), 'ana@example.org', en['confirm.again'], 'ana@example.org'],
    [change('presentAddress', 'newAddress'), 'once you have opened both links', en['confirm.againBoth'], en['confirm.sentBoth']],
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
  screen.answer(calls.sendConfirmation, refusal('request.tooMany', 429));
  await screen.press(en['confirm.again']);
  expect(screen.find('[role=status]').textContent).not.toBe('');
  expect(screen.names()).toContain(en['confirm.again']);
  await screen.press(en['confirm.cancel']);
  expect(screen.sent.at(-1)?.call).toBe('DELETE /api/auth/email-change');
  expect(screen.toasts()).toEqual([en['confirm.cancelled']]);
  expect(screen.find('[role=status]').textContent).toBe('');
});

test('AC-15 a password is changed by whoever knows the present one, and that is asked for on demand', async () => {
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

test('AC-11 a second factor is turned on by password, app and code, and the recovery codes are shown once', async () => {
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

test('AC-11 recovery codes are made anew, and the factor is turned off, by password and code', async () => {
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

test('AC-11 one sees where one is signed in, this one first, and ends another or all others', async () => {
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
  expect(screen.names()).not.toContain('End the session Firefox · Linux');
  await screen.press('End the session Unknown device');
  expect(screen.sent).toEqual([{ call: `DELETE /api/sessions/${uuid}` }]);
  expect(screen.toasts()).toEqual([en['sessions.endedOne']]);
  expect(screen.read.filter((address) => address === '/api/sessions')).toHaveLength(2);
  screen.answer(calls.endOneSession, refusal('thing.notFound', 404));
  await screen.press('End the session Unknown device');
  expect(screen.toasts()).toHaveLength(1);
  screen.answer(calls.endOneSession, refusal('server.failed', 500));
  await screen.press('End the session Unknown device');
  expect(screen.toasts()).toHaveLength(2);
  screen.answer(calls.listSessions, { items: [at('b', { isCurrent: true })] });
  await screen.press(en['sessions.endOthers']);
  expect(screen.sent.at(-1)?.call).toBe('POST /api/sessions/end-others');
  expect(screen.toasts().at(-1)).toBe(en['sessions.endedOthers']);
  expect(screen.names()).not.toContain(en['sessions.endOthers']);
});

test('AC-09 whether one is listed is kept as soon as it is chosen; what could not be kept is as before', async () => {
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

/** A browser that makes this passkey, or fails so. */
function aPasskeyMaker(made: () => object): void {
  vi.stubGlobal('PublicKeyCredential', Object);
  Object.defineProperty(navigator, 'credentials', { value: { create: async () => made() }, configurable: true });
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const options = {
  rp: { name: 'Atrium', id: 'localhost' },
  user: { id: 'AA', name: 'ana', displayName: 'Ana' },
  challenge: 'AA',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
} as const;

test('AC-14 a passkey is named, made by the browser and kept; what the browser could not do is said', async () => {
  const credential = {
    id: 'AQID',
    rawId: bytes('abc'),
    type: 'public-key',
    response: { clientDataJSON: bytes('client'), attestationObject: bytes('attested'), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  };
  let make = () => credential;
  aPasskeyMaker(() => make());
  const screen = await openPart(
    <Passkeys />,
    answer(listPasskeys, { items: [], isPossible: true }),
    answer(beginPasskey, options as never),
    answer(addPasskey, {} as never),
  );
  expect(screen.text()).toContain(en['passkeys.none']);
  await screen.press(en['passkeys.add']);
  expect(document.activeElement).toBe(screen.find('[name=passkeyName]'));
  expect(screen.names()).not.toContain(en['passkeys.add']);
  expect(screen.text()).not.toContain(en['passkeys.none']);
  await screen.press(en['account.cancel']);
  await screen.press(en['passkeys.add']);
  await screen.fill('passkeyName', 'Phone');
  make = () => {
    throw new DOMException('', 'NotAllowedError');
  };
  await screen.submit();
  expect(screen.text()).toContain(en['passkeys.notMade']);
  make = () => {
    throw new DOMException('', 'InvalidStateError');
  };
  await screen.submit();
  expect(screen.text()).toContain(en['passkeys.alreadyThere']);
  make = () => credential;
  await screen.submit();
  const { id, ...sent } = (bodies(screen).at(-1) as { credential: Record<string, unknown> }).credential;
  expect(id).toBe('AQID');
  expect(sent).toEqual({
    clientDataJSON: Buffer.from('client').toString('base64url'),
    attestationObject: Buffer.from('attested').toString('base64url'),
    transports: ['internal'],
  });
  expect(screen.toasts()).toEqual([en['passkeys.added']]);
  expect(document.querySelector('[name=passkeyName]')).toBeNull();
});

test('AC-14 passkeys are renamed and removed; where there can be none, or the browser knows none, that is said', async () => {
  vi.stubGlobal('PublicKeyCredential', Object);
  const item = { id: uuid, name: 'Phone', createdAt: '2026-03-02T08:00:00Z', lastUsedAt: null, isSynced: true };
  const screen = await openPart(
    <Passkeys />,
    answer(listPasskeys, {
      items: [item, { ...item, id: 'b', name: 'Laptop', isSynced: false, lastUsedAt: '2026-03-03T08:00:00Z' }],
      isPossible: true,
    }),
    answer(renamePasskey, {} as never),
    answer(removePasskey, {}),
  );
  expect(
    [...document.querySelectorAll('li')].map(({ textContent }) => [
      textContent?.includes(en['passkeys.synced']),
      textContent?.includes('last used'),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
  await screen.press('Rename the passkey Phone');
  await screen.press(en['account.cancel']);
  await screen.press('Rename the passkey Phone');
  expect(screen.find<HTMLInputElement>('[name=passkeyName]').value).toBe('Phone');
  await screen.fill('passkeyName', 'Old phone');
  await screen.submit();
  expect(screen.sent).toEqual([{ call: `PUT /api/auth/passkeys/${uuid}`, body: { name: 'Old phone' } }]);
  expect(screen.toasts()).toEqual([en['passkeys.renamed']]);
  await screen.press('Remove the passkey Phone');
  expect(screen.text()).toContain('“Phone” will no longer sign you in.');
  await screen.press(screen.find('dialog button:last-child:not([aria-label])'));
  expect(screen.sent.at(-1)).toEqual({ call: `DELETE /api/auth/passkeys/${uuid}` });
  vi.unstubAllGlobals();
  const none = await openPart(<Passkeys />, answer(listPasskeys, { items: [], isPossible: true }));
  expect(none.text()).toContain(en['passkeys.unsupported']);
  expect(none.names()).not.toContain(en['passkeys.add']);
  vi.stubGlobal('PublicKeyCredential', Object);
  const impossible = await openPart(<Passkeys />, answer(listPasskeys, { items: [], isPossible: false }));
  expect(impossible.text()).toContain(en['error.passkey.impossible']);
  expect(impossible.text()).not.toContain(en['passkeys.unsupported']);
  expect(impossible.names()).not.toContain(en['passkeys.add']);
});

test('AC-07 a picture is made small before it is taken, or taken away; one that cannot be read is said', async () => {
  const chosen: (string | null)[] = [];
  const drawn: unknown[][] = [];
  const pen = {
    fillStyle: '',
    fillRect: (...args: unknown[]) => drawn.push(['white', ...args]),
    drawImage: (_picture: unknown, ...args: unknown[]) => drawn.push(args),
  };
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  const written = vi
    .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
    .mockImplementation((type, quality) => `data:${type};base64,${quality}`);
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1_600, height: 400, close }));
  const screen = await openPart(<PictureField name="Ana Soto" value={null} onChange={(value) => chosen.push(value)} />);
  expect(screen.names()).toEqual(expect.arrayContaining([en['image.choose']]));
  expect(screen.names()).not.toContain(en['image.remove']);
  const picture = new File(['x'], 'me.png', { type: 'image/png' });
  await screen.choose('input[type=file]', [picture]);
  expect(chosen).toEqual(['data:image/jpeg;base64,0.5']);
  expect(drawn).toEqual([
    ['white', 0, 0, 800, 200],
    [0, 0, 800, 200],
  ]);
  expect(close).toHaveBeenCalledTimes(1);
  await screen.choose('input[type=file]', []);
  expect(screen.text()).not.toContain(en['image.failed']);
  for (const fail of [() => written.mockReturnValueOnce('data:image/png;base64,x'), () => canvas.mockReturnValueOnce(null)]) {
    fail();
    await screen.choose('input[type=file]', [picture]);
    expect(screen.text()).toContain(en['image.failed']);
  }
  expect(close).toHaveBeenCalledTimes(3);
  const tooLarge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png');
  await screen.choose('input[type=file]', [tooLarge]);
  expect(chosen).toHaveLength(1);
  expect(screen.text()).toContain(en['image.failed']);
  await screen.choose('input[type=file]', [picture]);
  expect(screen.text()).not.toContain(en['image.failed']);
  const has = await openPart(<PictureField name="Ana Soto" value="/api/picture" onChange={(value) => chosen.push(value)} />);
  await has.press(en['image.remove']);
  expect(chosen.at(-1)).toBeNull();
  expect(has.names()).toContain(en['image.change']);
});

test('AC-06 the panel in the header keeps a draft while it is closed, also one that was refused', async () => {
  const panel = (isOpen: boolean) => <ProfilePanel id={ana.id} isOpen={isOpen} onClose={() => {}} />;
  const screen = await openPart(
    panel(true),
    answer(calls.readUser, own),
    answer(calls.updateUser, () => own),
  );
  const section = screen.find(`dialog h3 button[aria-expanded]`);
  const shown = () => !document.getElementById(section.getAttribute('aria-controls') ?? '')?.hidden;
  expect([section.getAttribute('aria-expanded'), shown()]).toEqual(['false', false]);
  await screen.press(section);
  expect([section.getAttribute('aria-expanded'), shown()]).toEqual(['true', true]);
  await screen.press(en['profile.edit']);
  await screen.fill('name', 'Anna Soto');
  await screen.press(section);
  await screen.press(section);
  expect(screen.find<HTMLInputElement>('[name=name]').value).toBe('Anna Soto');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  screen.answer(calls.updateUser, refusal('server.failed', 500));
  await screen.submit();
  expect(said).toHaveBeenCalledTimes(1);
  expect(screen.find<HTMLInputElement>('[name=name]').value).toBe('Anna Soto');
  screen.answer(calls.updateUser, { ...own, name: 'Anna Soto' } as never);
  screen.answer(calls.readUser, { ...own, name: 'Anna Soto' });
  await screen.submit();
  expect(screen.toasts()).toEqual([en['account.saved']]);
  expect(document.querySelector('[name=name]')).toBeNull();
  expect(screen.find('a[href="/people/AAAAAAA2"]').textContent).toBe(en['person.own']);
});

test('SH-06 the menu of the account welcomes, and leads to the profile, to places and out; visitors find the way in', async () => {
  const screen = await openPart(<AccountMenu />, answer(calls.readUser, own), answer(calls.signOut, {}));
  expect(screen.text()).toContain('Welcome, ana');
  await screen.press(screen.find('button[aria-haspopup=menu]'));
  await screen.press(shared.toProfile);
  expect(screen.find('dialog').textContent).toContain('ana@example.org');
  await screen.press(en['profile.close']);
  expect(screen.find<HTMLDialogElement>('dialog').open).toBe(false);
  await screen.press(screen.find('button[aria-haspopup=menu]'));
  await screen.press(shared.signOut);
  expect(went).toEqual(['/backPage']);
  const due = await openPart(<AccountMenu />, answer(calls.readSession, { mustChangePassword: true, user: { ...own } } as never));
  await due.press(due.find('button[aria-haspopup=menu]'));
  expect(due.names()).not.toContain(shared.toProfile);
  const visitor = await Screen.open(<AccountMenu />);
  expect(visitor.find('a').getAttribute('href')).toBe('/connect#login');
});

const profile = {
  ...own,
  occupation: 'Ornithologist',
  country: 'Peru',
  parts: [{ feature: 'documents', kind: 'document' }],
  can: { edit: false },
  face: null,
};
const things = {
  items: [
    { id: uuid, title: 'Herons', note: 'A note', at: '2026-03-02T08:00:00Z', isPublic: true },
    { id: 'b', title: 'Gulls', note: null, at: null, isPublic: false },
  ],
  nextCursor: 'next',
  total: 3,
};
const openProfile = (fields: object = {}, slots: object = {}) =>
  Screen.open(
    <SlotsContext
      value={{
        slotsNow: () => ({ profile: [], hubKinds: {}, profileWords: {}, account: [], panel: [], ...slots }) as never,
        subscribe: () => () => {},
      }}
    >
      <Route path="/people/:id">
        <ProfilePage />
      </Route>
    </SlotsContext>,
    {
      at: '/people/aaaaaaa2',
      as: ana,
      answers: [
        header,
        answer(readProfile, { ...profile, ...fields } as never),
        answer(
          listProfileThings,
          ({ query }) =>
            (query['cursor'] ? { ...things, items: [{ ...things.items[0], id: 'c', title: 'Terns' }], nextCursor: null } : things) as never,
        ),
        answer(listPeople, { items: [] }),
      ],
    },
  );

test('AC-13 a profile says who somebody is and what of theirs one may see, more of it on demand; one’s own can be edited', async () => {
  const Begin = ({ personId }: { personId: string }) => <p>Write to {personId}</p>;
  const slots = {
    profile: [{ name: 'messenger', Begin }],
    hubKinds: { document: { Icon: () => null, address: ({ id }: { id: string }) => `/documents/${id}` } },
  };
  const screen = await openProfile({}, slots);
  expect(screen.read[0]).toBe('/api/people/AAAAAAA2');
  expect(screen.text()).toContain('Ana SotoOrnithologist@anaMember');
  expect(screen.text()).toContain('Lima · Peru');
  expect(screen.text()).toContain('Write to AAAAAAA2');
  expect(screen.names()).not.toContain(en['person.edit']);
  expect(screen.find(`a[href="/documents/${uuid}"]`).textContent).toContain('Herons');
  expect(screen.text()).toContain('A note');
  expect([...document.querySelectorAll('li')].map((line) => line.querySelector('span[title]')?.getAttribute('title'))).toEqual([
    en['person.public'],
    en['person.private'],
  ]);
  expect(screen.text()).not.toContain('Terns');
  await screen.press(en['person.more']);
  expect(screen.text()).toContain('Terns');
  expect(screen.names()).not.toContain(en['person.more']);
  const mine = await openProfile({ can: { edit: true }, occupation: null, city: null, country: null }, slots);
  expect(mine.text()).toContain(en['person.noOccupation']);
  expect(mine.text()).not.toContain('Write to');
  expect(mine.find('a[href="/client#data"]').textContent).toBe(en['person.edit']);
  expect((await openProfile({ occupation: null })).text()).not.toContain(en['person.noOccupation']);
});
