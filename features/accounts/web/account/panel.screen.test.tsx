import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import shared from '../../words/shared/en.json' with { type: 'json' };
import { AccountMenu } from '../account-menu.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { went } from '../testing/heard.ts';
import { openPart } from '../testing/open-part.tsx';
import { ana, fullUser } from '../testing/samples.ts';

beforeEach(() => {
  went.length = 0;
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('AC-07 a picture is resized before upload, or removed; an unreadable one is reported', async () => {
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

test('AC-07 where the browser cannot decode HEIC, the photograph is sent as taken, which is said; another file is refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unsupported')));
  const chosen: (string | null)[] = [];
  const screen = await openPart(<PictureField name="Ana Soto" value={null} onChange={(value) => chosen.push(value)} />);
  expect(screen.text()).not.toContain(en['image.heic']);
  await screen.choose('input[type=file]', [new File(['photo'], 'IMG_0001.HEIC', { type: '' })]);
  await expect.poll(() => chosen).toEqual([`data:image/heic;base64,${btoa('photo')}`]);
  expect(screen.text()).not.toContain(en['image.failed']);
  const sent = await openPart(<PictureField name="Ana Soto" value={chosen[0] ?? null} onChange={() => {}} />);
  expect(sent.text()).toContain(en['image.heic']);
  const tooLarge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'IMG_0002.HEIC');
  for (const file of [tooLarge, new File(['x'], 'me.png', { type: 'image/png' })]) {
    await screen.choose('input[type=file]', [file]);
    expect(screen.text()).toContain(en['image.failed']);
  }
  expect(chosen).toHaveLength(1);
});

test('AC-06 the panel keeps a draft while it is closed, also a rejected one', async () => {
  const panel = (isOpen: boolean) => <ProfilePanel id={ana.id} isOpen={isOpen} onClose={() => {}} />;
  const screen = await openPart(
    panel(true),
    answer(calls.readUser, fullUser),
    answer(calls.updateUser, () => fullUser),
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
  const text = vi.spyOn(console, 'error').mockImplementation(() => {});
  screen.answer(calls.updateUser, refusal('server.failed', 500));
  await screen.submit();
  expect(text).toHaveBeenCalledTimes(1);
  expect(screen.find<HTMLInputElement>('[name=name]').value).toBe('Anna Soto');
  screen.answer(calls.updateUser, { ...fullUser, name: 'Anna Soto' } as never);
  screen.answer(calls.readUser, { ...fullUser, name: 'Anna Soto' });
  await screen.submit();
  expect(screen.toasts()).toEqual([en['account.saved']]);
  expect(document.querySelector('[name=name]')).toBeNull();
  expect(screen.find('a[href="/people/AAAAAAA2"]').textContent).toBe(en['person.own']);
});

test('AC-06 the panel shows why a username is refused at its field, and keeps the draft', async () => {
  const screen = await openPart(<ProfilePanel id={ana.id} isOpen onClose={() => {}} />, answer(calls.readUser, fullUser));
  await screen.press(screen.find(`dialog h3 button[aria-expanded]`));
  await screen.press(en['profile.edit']);
  for (const code of ['usernameTaken', 'usernameReserved', 'usernameInvalid'] as const) {
    screen.answer(calls.updateUser, refusal('input.invalid', 422, [{ name: 'username', code: `account.${code}` }]));
    const text = vi.spyOn(console, 'error').mockImplementation(() => {});
    await screen.fill('username', `bob-${code.toLowerCase()}`);
    await screen.submit();
    expect(text).toHaveBeenCalledTimes(1);
    text.mockRestore();
    expect(screen.find('dialog [role=alert]').textContent).toContain(open[`error.account.${code}`]);
    expect(screen.find<HTMLInputElement>('[name=username]').value).toBe(`bob-${code.toLowerCase()}`);
  }
});

test('SH-06 the account menu has profile, pages and sign-out; visitors get a sign-in link', async () => {
  const screen = await openPart(<AccountMenu />, answer(calls.readUser, fullUser), answer(calls.signOut, {}));
  expect(screen.text()).toContain('Hello, ana');
  await screen.press(screen.find('button[aria-haspopup=menu]'));
  await screen.press(shared.toProfile);
  expect(screen.find('dialog').textContent).toContain('ana@example.org');
  await screen.press(en['profile.close']);
  expect(screen.find<HTMLDialogElement>('dialog').open).toBe(false);
  await screen.press(screen.find('button[aria-haspopup=menu]'));
  await screen.press(shared.signOut);
  expect(went).toEqual(['/backPage']);
  const due = await openPart(<AccountMenu />, answer(calls.readSession, { mustChangePassword: true, user: { ...fullUser } } as never));
  await due.press(due.find('button[aria-haspopup=menu]'));
  expect(due.names()).not.toContain(shared.toProfile);
  const visitor = await Screen.open(<AccountMenu />);
  expect(visitor.find('a').getAttribute('href')).toBe('/connect#login');
});
