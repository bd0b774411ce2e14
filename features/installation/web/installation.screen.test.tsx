import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import * as calls from '../contract/endpoints.ts';
import { readAnnouncement } from '../contract/public-endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { AnnouncementSection } from './administration/announcement-section.tsx';
import { LimitsSection } from './administration/limits-section.tsx';
import { OwnerSection } from './administration/owner-section.tsx';
import { Announcement } from './announcement/announcement.tsx';

const admin = { id: 'AAAAAAA3', username: 'root' };
const last = (screen: Screen) => screen.sent.at(-1);
const stored = {
  id: 'one',
  texts: { en: 'Hello', fr: '', es: '' },
  tone: 'warn',
  audience: 'members',
  from: '2026-05-01T08:00:00.000Z',
  until: null,
  isCurrent: true,
  isOver: false,
};
const instant = (local: string) => new Date(local).toISOString();
beforeEach(() => {
  document.cookie = 'appAnnouncement=; path=/; max-age=0';
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const openAnnouncement = (announcement: object | null = null, more: Answer[] = []) =>
  Screen.open(<AnnouncementSection />, {
    as: admin,
    answers: [
      answer(calls.readStoredAnnouncement, { announcement } as never),
      answer(calls.saveAnnouncement, {} as never),
      answer(calls.removeAnnouncement, {} as never),
      ...more,
    ],
  });

test('AD-07 an announcement is saved with its languages, audience, tone and times, in the time zone of its author', async () => {
  const screen = await openAnnouncement();
  expect(screen.names()).not.toContain(en['announcement.remove']);
  await screen.fill('texts.en', 'Hello');
  await screen.fill('texts.fr', 'Bonjour');
  await screen.fill('audience', 'members');
  await screen.fill('tone', 'warn');
  await screen.fill('from', '2026-05-01T10:00');
  await screen.fill('until', '2026-05-02T10:00');
  await screen.press(en['announcement.save']);
  expect(last(screen)).toEqual({
    call: 'PUT /api/admin/announcement',
    body: {
      texts: { en: 'Hello', fr: 'Bonjour', es: '' },
      tone: 'warn',
      audience: 'members',
      from: instant('2026-05-01T10:00'),
      until: instant('2026-05-02T10:00'),
    },
  });
  expect(screen.toasts()).toEqual([en['announcement.saved']]);
  await screen.fill('texts.es', 'Hola');
  await screen.press(en['announcement.save']);
  expect(last(screen)?.body).toEqual({
    texts: { en: '', fr: '', es: 'Hola' },
    tone: 'info',
    audience: 'everybody',
    from: null,
    until: null,
  });
});

test('AD-07 the current announcement can be edited, shows whether it is visible, and can be removed', async () => {
  for (const [fields, says] of [
    [{}, en['announcement.shown']],
    [{ until: '2026-06-01T00:00:00Z' }, 'Visible now, until'],
    [{ isCurrent: false }, 'Scheduled for May 1, 2026'],
    [{ isCurrent: true, isOver: true }, en['announcement.over']],
  ] as const)
    expect((await openAnnouncement({ ...stored, ...fields })).text()).toContain(says);
  const screen = await openAnnouncement(stored);
  expect(screen.find<HTMLTextAreaElement>('[name="texts.en"]').value).toBe('Hello');
  expect([screen.find<HTMLSelectElement>('[name=tone]').value, screen.find<HTMLSelectElement>('[name=audience]').value]).toEqual([
    'warn',
    'members',
  ]);
  const from = screen.find<HTMLInputElement>('[name=from]').value;
  expect(instant(from)).toBe(stored.from);
  expect(screen.find<HTMLInputElement>('[name=until]').value).toBe('');
  const remove = () => screen.press(en['announcement.remove']);
  expect(await turningDuring(screen, calls.removeAnnouncement, refusal('server.failed', 500), remove)).toEqual([en['announcement.remove']]);
  expect(screen.toasts()).toHaveLength(1);
  screen.answer(calls.removeAnnouncement, {} as never);
  screen.answer(calls.readStoredAnnouncement, { announcement: null });
  await screen.press(en['announcement.remove']);
  expect(last(screen)?.call).toBe('DELETE /api/admin/announcement');
  expect(screen.toasts().at(-1)).toBe(en['announcement.removed']);
  expect(screen.find<HTMLTextAreaElement>('[name="texts.en"]').value).toBe('');
});

const limits = [
  { name: 'documents', feature: 'documents', configured: { whole: 10_000, small: 50 }, kept: null },
  { name: 'groups', feature: 'groups', configured: { whole: 100, small: 5 }, kept: { whole: 7, small: 1 } },
  { name: 'pollsPerDay', feature: 'polls', configured: { whole: 50, small: 5 }, kept: null },
];
test('AD-07 a limit is changed for settled and new accounts, and reset', async () => {
  const screen = await Screen.open(<LimitsSection />, {
    as: admin,
    answers: [
      answer(calls.listLimits, limits as never),
      answer(calls.saveLimit, {} as never),
      answer(calls.readLinkRule, { days: 7, posts: 3 }),
    ],
  });
  const [perDay, ...rows] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(perDay).toContain('Polls created ');
  const field = (label: string) => screen.find<HTMLInputElement>(`[aria-label="${label}"]`);
  expect(rows[0]).not.toContain(en['limits.changed']);
  expect(rows[1]).toContain(en['limits.changed']);
  expect(field('Groups one person can manage, New accounts').value).toBe('1');
  // Numbers are changed in place, and only saved on request.
  const documents = 'Documents, including drafts and the bin';
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(en.save);
  await screen.fill(field(`${documents}, Established accounts`), '-1');
  await screen.press(en.save);
  expect(screen.find('[role=alert]').textContent).not.toBe('');
  expect(screen.sent).toEqual([]);
  await screen.press(en.cancel);
  expect(field(`${documents}, Established accounts`).value).toBe('10,000');
  for (const written of ['1.5', '1,00', '']) {
    await screen.fill(field(`${documents}, Established accounts`), written);
    await screen.press(en.save);
    expect(screen.find('[role=alert]').textContent, written).not.toBe('');
  }
  await screen.fill(field(`${documents}, Established accounts`), '20 000');
  await screen.fill(field(`${documents}, New accounts`), '2');
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: 'PUT /api/admin/limits/documents', body: { quota: { whole: 20_000, small: 2 } } });
  expect(screen.toasts()).toEqual([en['limits.saved']]);
  await screen.press('Back to the default (100, 5)');
  expect(last(screen)).toEqual({ call: 'PUT /api/admin/limits/groups', body: { quota: null } });
  expect(screen.toasts()).toEqual([en['limits.saved'], en['limits.saved']]);
});

test('AD-07 the names of an installation are saved, an empty one as null', async () => {
  const screen = await Screen.open(<OwnerSection />, {
    as: admin,
    answers: [
      answer(calls.readNames, {
        siteName: 'Heronry',
        ownerName: null,
        hostingName: null,
        configured: { siteName: 'Atrium', ownerName: 'Ltd', hostingName: '' },
      } as never),
      answer(calls.saveNames, {} as never),
    ],
  });
  expect(screen.text()).toContain('If empty: Ltd, from the configuration of the server.');
  expect(screen.text()).toContain(en['owner.noneConfigured']);
  await screen.fill('siteName', '  ');
  await screen.fill('ownerName', ' Heron Ltd ');
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: 'PUT /api/admin/installation',
    body: { siteName: null, ownerName: 'Heron Ltd', hostingName: null },
  });
  expect(screen.toasts()).toEqual([en['owner.saved']]);
  expect(screen.find<HTMLInputElement>('[name=siteName]').value).toBe('Heronry');
});

const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false };
const shown = { id: 'one', tone: 'info', texts: { fr: 'Bonjour' } };
const openBanner = (announcement: object | undefined, as?: typeof admin, now?: object | null) =>
  Screen.open(
    <SettingsContext value={{ ...settings, announcement } as never}>
      <Announcement />
      <main id="main" tabIndex={-1} />
    </SettingsContext>,
    { ...(as && { as }), answers: [answer(readAnnouncement, { announcement: now ?? null } as never)] },
  );

test('AD-07 an announcement is shown above the page, in a language that it has, until it is dismissed; the next one is shown again', async () => {
  const screen = await openBanner(shown);
  expect(screen.find('aside p').lang).toBe('fr');
  expect(screen.text()).toContain('Bonjour');
  const focused = vi.spyOn(screen.find('#main'), 'focus');
  await screen.press(screen.find('aside button'));
  expect(screen.text()).toBe('');
  // The scroll position stays.
  expect(focused).toHaveBeenCalledWith({ preventScroll: true });
  expect(document.activeElement?.id).toBe('main');
  expect((await openBanner(shown)).text()).toBe('');
  document.documentElement.dataset['putAway'] = '';
  expect((await openBanner({ ...shown, id: 'two' })).text()).toContain('Bonjour');
  expect(document.documentElement.dataset['putAway']).toBeUndefined();
  expect((await openBanner({ ...shown, id: 'three', texts: {} })).text()).toBe('');
  expect((await openBanner(undefined)).text()).toBe('');
});

test('AD-07 somebody signed in sees the current announcement, not the one sent with the page', async () => {
  const screen = await openBanner({ ...shown, id: 'four' }, admin, { ...shown, id: 'five', texts: { en: 'For members' } });
  expect(screen.text()).toContain('For members');
  expect(screen.text()).not.toContain('Bonjour');
  expect((await openBanner({ ...shown, id: 'four' }, admin, null)).text()).toBe('');
});

test('AD-07 a logo is uploaded at once and removed again; what cannot be one is said', async () => {
  const names = { siteName: null, ownerName: null, hostingName: null, configured: { siteName: 'Atrium', ownerName: 'A', hostingName: '' } };
  const logo = { address: '/site-logo.png?v=1', width: 96, height: 96 };
  const screen = await Screen.open(<OwnerSection />, {
    as: admin,
    answers: [
      answer(calls.readNames, { ...names, logo: null }),
      answer(calls.saveLogo, {} as never),
      answer(calls.removeLogo, {} as never),
    ],
  });
  const choose = (file: File) => screen.choose(screen.find('input[type=file]'), [file]);
  const png = new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' });
  screen.answer(calls.readNames, { ...names, logo });
  await choose(png);
  await screen.until(() => document.querySelector('fieldset img'));
  expect(last(screen)).toEqual({ call: 'PUT /api/admin/installation/logo', body: { image: 'data:image/png;base64,AQID' } });
  expect(screen.toasts()).toEqual([en['logo.saved']]);
  await choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  expect(screen.find('[role=alert]').textContent).toBe(en['error.installation.logoTooLarge']);
  screen.answer(calls.saveLogo, refusal('input.invalid', 422, [{ name: 'image', code: 'installation.logoInvalid' }]));
  await choose(png);
  await screen.until(() => document.querySelector('[role=alert]'));
  expect(screen.find('[role=alert]').textContent).toBe(en['error.installation.logoInvalid']);
  await screen.press(en['logo.remove']);
  expect(last(screen)?.call).toBe('DELETE /api/admin/installation/logo');
  expect(document.querySelector('[role=alert]')).toBeNull();
});
