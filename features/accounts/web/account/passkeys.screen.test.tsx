import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#platform/web/testing/screen.tsx';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '../../contract/passkey-endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { bodies, went } from '../testing/heard.ts';
import { openPart } from '../testing/open-part.tsx';
import { uuid } from '../testing/samples.ts';
import { Passkeys } from './passkeys/passkeys.tsx';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Fakes the creation of a passkey, which may throw. */
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

test('AC-14 a passkey is named, created and saved; browser errors are shown', async () => {
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

test('AC-14 passkeys are renamed and deleted; missing support is explained', async () => {
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
  await screen.press('Rename passkey Phone');
  await screen.press(en['account.cancel']);
  await screen.press('Rename passkey Phone');
  expect(screen.find<HTMLInputElement>('[name=passkeyName]').value).toBe('Phone');
  await screen.fill('passkeyName', 'Old phone');
  await screen.submit();
  expect(screen.sent).toEqual([{ call: `PUT /api/auth/passkeys/${uuid}`, body: { name: 'Old phone' } }]);
  expect(screen.toasts()).toEqual([en['passkeys.renamed']]);
  await screen.press('Remove passkey Phone');
  expect(screen.text()).toContain('You will no longer be able to sign in with “Phone”.');
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
