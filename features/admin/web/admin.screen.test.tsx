import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDisk } from '#features/accounts/contract/disk-endpoints.ts';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { liveReturned } from '#platform/web/live/live.tsx';
import { RestrictedContext } from '#platform/web/queries/query-states.tsx';
import { Route } from '#platform/web/navigation/router.tsx';
import { noSlots, SlotsContext } from '#platform/web/registry/slots.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import { readBackups } from '../contract/backup-endpoints.ts';
import type { Backups } from '../contract/backup-shapes.ts';
import { listFailedJobs, retryJob } from '../contract/job-endpoints.ts';
import { listModules, readModulesOff, switchModule } from '../contract/module-endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { administrationPages } from './administration-pages.ts';
import { BackupsSection } from './backups/backups-section.tsx';
import { AdministrationPage } from './frame/administration-page.tsx';
import { JobsSection } from './jobs/jobs-section.tsx';
import { adminLive } from './live.ts';
import { ModulesSection } from './modules/modules-section.tsx';

const admin = { id: 'AAAAAAA3', username: 'root' };
const last = (screen: Screen) => screen.sent.at(-1);
afterEach(endFakeTimers);

const job = {
  id: '7',
  name: 'files.expire',
  state: 'dead',
  attempts: 25,
  maxAttempts: 25,
  reason: 'timeout',
  failedAt: '2026-03-02T08:00:00Z',
  nextAttemptAt: null,
};
test('AD-01 a failed job is retried, and the list refetched when it may be done', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await Screen.open(<JobsSection />, {
    as: admin,
    answers: [
      answer(listFailedJobs, {
        items: [job, { ...job, id: '8', state: 'failed', nextAttemptAt: '2026-03-02T09:00:00Z' }],
        total: 3,
      } as never),
      answer(retryJob, {} as never),
    ],
  });
  expect(screen.text()).toContain('First 2 of 3.');
  expect(
    [...document.querySelectorAll('li')].map(({ textContent }) => [
      textContent?.includes(en['jobs.dead']),
      textContent?.includes('next attempt'),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
  const retry = screen.find('li button');
  expect(await turningDuring(screen, retryJob, {} as never, () => screen.press(retry))).toHaveLength(1);
  expect(last(screen)?.call).toBe('POST /api/admin/jobs/7/retry');
  expect(screen.toasts()).toEqual([en['jobs.retried']]);
  expect(screen.read).toHaveLength(2);
  await screen.does(() => vi.advanceTimersByTime(2_999));
  expect(screen.read).toHaveLength(2);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(screen.read).toHaveLength(3);
  screen.answer(retryJob, refusal('thing.notFound', 404));
  await screen.press(screen.find('li button'));
  expect(screen.toasts().at(-1)).toBe(en['jobs.gone']);
  screen.answer(retryJob, refusal('server.failed', 500));
  await screen.press(screen.find('li button'));
  expect(screen.toasts().at(-1)).not.toBe(en['jobs.gone']);
  const none = await Screen.open(<JobsSection />, { as: admin, answers: [answer(listFailedJobs, { items: [], total: 0 })] });
  expect(none.text()).toContain(en['jobs.noneText']);
});

const module = (name: string, fields: object = {}) => ({ name, isOff: false, because: null, needs: [], neededBy: [], ...fields });
const openModules = (...items: object[]) =>
  Screen.open(<ModulesSection />, {
    as: admin,
    answers: [answer(listModules, { items } as never), answer(switchModule, {} as never)],
  });

test('AD-02 a module is switched off after a confirmation that lists its dependents, and on without one; the configuration cannot be overridden', async () => {
  const screen = await openModules(
    module('hub', { neededBy: ['search', 'questions'] }),
    module('search', { needs: ['hub'] }),
    module('questions', { isOff: true }),
    module('files', { isOff: true, because: 'configuration' }),
    module('events', { isOff: true, because: 'need' }),
  );
  expect(screen.text()).toContain(en['modules.byConfiguration']);
  expect(screen.text()).toContain(en['modules.byNeed']);
  const switches = [...document.querySelectorAll('[role=switch]:not(:disabled)')];
  const named = (state: string) =>
    switches.filter((each) => each.getAttribute('aria-checked') === state).map((each) => each.getAttribute('aria-label') ?? '');
  const [offs, ons] = [named('true'), named('false')];
  expect([offs.length, ons.length, document.querySelectorAll('[role=switch]:disabled').length]).toEqual([2, 1, 2]);
  await screen.press(offs.find((name) => /hub/i.test(name)) ?? '');
  expect(screen.find('dialog').textContent).toContain('These modules will be switched off too:');
  expect(screen.find('dialog').textContent).not.toMatch(/Questions/);
  await screen.press(en.cancel);
  expect(screen.sent).toEqual([]);
  await screen.press(offs.find((name) => /hub/i.test(name)) ?? '');
  await screen.press(en['modules.switchOff']);
  expect(last(screen)).toEqual({ call: 'PUT /api/admin/modules', body: { name: 'hub', isOn: false } });
  expect(screen.toasts()[0]).toMatch(/is off\.$/);
  expect(document.querySelector('dialog[open]')).toBeNull();
  await screen.press(ons[0] ?? '');
  expect(last(screen)?.body).toEqual({ name: 'questions', isOn: true });
  expect(screen.toasts()[1]).toMatch(/is on\.$/);
  const switchOn = () => screen.press(ons[0] ?? '');
  expect(await turningDuring(screen, switchModule, refusal('module.alwaysOn'), switchOn)).toEqual([ons[0]]);
  expect(screen.toasts()[2]).toBe(en['error.module.alwaysOn']);
  await screen.press(offs.find((name) => !/hub/i.test(name)) ?? '');
  expect(screen.find('dialog').textContent).not.toContain('These modules will be switched off too:');
});

test('AD-02 modules are filtered by name or purpose, without accents, and by state', async () => {
  const screen = await openModules(module('hub'), module('polls', { isOff: true }), module('events'));
  const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
  const sought = async (text: string) => {
    await screen.fill(screen.find('[type=search]'), text);
    await screen.key('Enter', {}, screen.find('[type=search]'));
    return names();
  };
  expect(names()).toEqual(['Hub', 'Events', 'Polls']);
  await screen.press('1 off');
  expect(names()).toEqual(['Polls']);
  await screen.press('1 off');
  expect(await sought('ÉVENT')).toEqual(['Events']);
  expect(await sought('nothing of the kind')).toEqual([]);
  expect(screen.text()).toContain(en['modules.noneFound']);
});

test('AD-02 the live message about modules reloads the list, and everything else if it changed', async () => {
  const screen = await Screen.open(null, { as: admin, answers: [answer(readModulesOff, { off: ['files'] })] });
  const refreshed: unknown[][] = [];
  const receive = (type: string) =>
    adminLive[type]?.({ type: type as typeof liveReturned, id: '' }, async (...targets) => void refreshed.push(targets));
  const [changed = ''] = Object.keys(adminLive);
  expect(Object.keys(adminLive)).toContain(liveReturned);
  await receive(changed);
  await receive(changed);
  await receive(liveReturned);
  expect(refreshed).toEqual([[], [listModules], [listModules]]);
  screen.answer(readModulesOff, { off: [] });
  await receive(changed);
  expect(refreshed.at(-1)).toEqual([]);
});

const sections = [
  { ...administrationPages[0], feature: 'admin', load: async () => () => <p>All modules</p> },
  { ...administrationPages[1], feature: 'admin', load: async () => () => <p>All jobs</p> },
];
let pages: readonly object[] = sections;
beforeEach(() => void (pages = sections));
const nightly = { dir: '/srv/backups', at: '03:15', keep: 14, isEncrypted: false };
const newest = { begunAt: '2026-03-02T03:15:00Z', bytes: 123_456_789 };
const fine: Backups = { state: 'fine', newest, kept: 14, nightly };
const openFrame = (at = '/dashBoardSuperAdmin', isAdministrator = true, disk: object | null = null, backups = fine, more: Answer[] = []) =>
  Screen.open(
    <SlotsContext value={{ slotsNow: () => ({ ...noSlots, administration: async () => pages as never }), subscribe: () => () => {} }}>
      <RestrictedContext value={() => <p>Not for you</p>}>
        <Route path="/dashBoardSuperAdmin/:segment?/:id?">
          <AdministrationPage />
        </Route>
      </RestrictedContext>
    </SlotsContext>,
    {
      at,
      as: admin,
      answers: [
        answer(readSession, { user: { isAdministrator }, waiting: [{ kind: 'failedJobs', count: 2 }] } as never),
        answer(readDisk, { disk } as never),
        answer(readBackups, backups),
        ...more,
      ],
    },
  );

test('AD-01 only administrators see these pages; a menu on each leads to the others; waiting items are counted', async () => {
  const screen = await openFrame('/dashBoardSuperAdmin/modules');
  expect(screen.find('h1 a[href="/dashBoardSuperAdmin"]').textContent).toBe(en.title);
  expect(screen.find('h2').textContent).toBe(en['modules.title']);
  expect(screen.text()).toContain('All modules');
  const toggle = () => screen.find('button[aria-expanded]');
  expect([toggle().getAttribute('aria-expanded'), document.querySelector('nav')]).toEqual(['false', null]);
  await screen.press(toggle());
  expect(toggle().getAttribute('aria-expanded')).toBe('true');
  expect(screen.find('nav a[aria-current=page]').textContent).toBe(en['modules.title']);
  expect(screen.find('nav a[href="/dashBoardSuperAdmin/jobs"]').textContent).toContain('2');
  await screen.press(screen.find('nav a[href="/dashBoardSuperAdmin/jobs"]'));
  expect(screen.text()).toContain('All jobs');
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  await screen.press(toggle());
  await screen.press(toggle());
  expect(document.querySelector('nav')).toBeNull();
  expect((await openFrame('/dashBoardSuperAdmin?section=jobs')).at).toBe('/dashBoardSuperAdmin/jobs');
  expect((await openFrame('/dashBoardSuperAdmin?section=figures')).at).toBe('/dashBoardSuperAdmin');
  const refused = await openFrame('/dashBoardSuperAdmin', false);
  expect(refused.text()).toBe('Not for you');
});

test('AD-01 SH-14 the start page shows what needs attention first, urgent things above, then summaries and all pages', async () => {
  pages = [
    {
      ...sections[0],
      findings: async () => [
        { title: 'backups.unset', text: 'backups.unsetText' },
        { title: 'diskFull', isUrgent: true },
      ],
    },
    { ...sections[1], loadSummary: async () => () => <h2>Plots</h2> },
  ];
  const screen = await openFrame();
  expect([...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)).toEqual([
    en.title,
    en.status,
    'Plots',
    en.allPages,
  ]);
  expect([...document.querySelectorAll('section li > div')].map(({ textContent }) => textContent)).toEqual([
    `${en.statusUrgent} ${en.diskFull}`,
    `${en['backups.unset']}${en['backups.unsetText']}`,
    '2 jobs failed permanently',
  ]);
  expect([...document.querySelectorAll('[aria-labelledby=site-status] li > a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashBoardSuperAdmin/modules',
    '/dashBoardSuperAdmin/modules',
    '/dashBoardSuperAdmin/jobs',
  ]);
  expect(screen.find('nav').textContent).toContain(en['jobs.title']);
  const found = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
  const sought = async (text: string) => {
    await screen.fill(screen.find('nav input'), text);
    await screen.key('Enter', {}, screen.find('nav input'));
  };
  await sought('MODÙL');
  expect(found()).toEqual([en['modules.title']]);
  await sought('nothing of the kind');
  expect(found()).toEqual([]);
  expect(screen.find('nav').textContent).toContain(en['pages.noneFound']);
});

test('AD-01 SH-14 without findings everything is fine; a check that fails is named', async () => {
  pages = [{ ...sections[0], findings: async () => [] }];
  expect((await openFrame()).text()).toContain(en.statusFine);
  pages = [{ ...sections[0], findings: async () => Promise.reject(new Error('down')) }];
  const screen = await openFrame();
  expect(screen.text()).not.toContain(en.statusFine);
  expect(screen.text()).toContain(`${en.statusUnchecked}${en['modules.title']}`);
});

test('SH-03 an unknown address below the administration shows the 404 page, to administrators only', async () => {
  for (const path of ['/nowhere', '/jobs/none', '/nowhere/ABCD2345']) {
    const screen = await openFrame(`/dashBoardSuperAdmin${path}`);
    expect(screen.at).toBe(`/dashBoardSuperAdmin${path}`);
    expect(screen.find('h1 [lang=fr]').textContent).toBe("Oops! La page que vous demandez n'existe pas");
    expect((await openFrame(`/dashBoardSuperAdmin${path}`, false)).text()).toBe('Not for you');
  }
});

test('OP-03 a notice warns of a full disk in time, with the free space and the time left', async () => {
  const shownText = async (disk: object | null) => (await openFrame('/dashBoardSuperAdmin/jobs', true, disk)).text();
  expect(await shownText(null)).not.toContain('Free space');
  expect(await shownText({ state: 'ample', freeBytes: 5e9, hoursLeft: null })).not.toContain('Free space');
  const short = await shownText({ state: 'short', freeBytes: 1024 * 2 ** 20, hoursLeft: 5.9 });
  expect(short).toContain(`${en.diskShort}Free space: 1 gigabyte. At the current rate it will be full in 5 hours. ${en.diskShortText}`);
  const full = await shownText({ state: 'full', freeBytes: 1023.9 * 2 ** 20, hoursLeft: null });
  expect(full).toContain(en.diskFull);
  expect(full).toContain('Free space: 1,023 megabytes.');
  expect(full).not.toContain('At the current rate');
  expect(await shownText({ state: 'full', freeBytes: 0, hoursLeft: 0.2 })).toContain('full in 1 hour.');
});

test('OP-03 stopped backups are reported on every page, unconfigured ones on the start page only, and healthy ones nowhere', async () => {
  const shownText = async (backups: Backups, at = '/dashBoardSuperAdmin') => (await openFrame(at, true, null, backups)).text();
  const late: Backups = { ...fine, state: 'late' };
  const unset: Backups = { state: 'unset', newest: null, kept: 0, nightly: null };
  const unusable: Backups = { ...fine, state: 'unusable', newest: null };
  const onJobs = (backups: Backups) => shownText(backups, '/dashBoardSuperAdmin/jobs');
  expect(await onJobs(late)).toContain(`${en['backups.late']}The newest backup is from March 2, 2026`);
  expect(await onJobs(unusable)).toContain(en['backups.unusableText']);
  for (const healthy of [fine, { ...fine, state: 'none' as const }, unset]) expect(await onJobs(healthy)).not.toContain(en['backups.open']);
  pages = administrationPages.map((page) => ({ ...page, feature: 'admin' }));
  expect(await shownText(late)).toContain(`${en.statusUrgent} ${en['backups.late']}`);
  expect(await shownText(unusable)).toContain(`${en.statusUrgent} ${en['backups.unusable']}${en['backups.unusableText']}`);
  expect(await shownText(unset)).toContain(`${en['backups.unset']}${en['backups.unsetRisk']}`);
  expect(await shownText(unset)).not.toContain('BACKUP_DIR');
  expect(await shownText(fine)).not.toContain(en['backups.unset']);
  const screen = await openFrame('/dashBoardSuperAdmin/jobs', true, null, late);
  expect(screen.find(`a[href="/dashBoardSuperAdmin/backups"]`).textContent).toBe(en['backups.open']);
});

test('OP-03 the page of backups shows the age of the newest, their number and what to do', async () => {
  const shownText = async (backups: Backups) =>
    (await Screen.open(<BackupsSection />, { as: admin, answers: [answer(readBackups, backups)] })).text();
  const all = await shownText(fine);
  expect(all).toContain(en['backups.fineText']);
  expect(all).toMatch(/Newest backup.*March 2, 2026.*Size123 MB.*Kept14 backups, at most 14.*03:15 UTC.*Not encrypted.*\/srv\/backups$/);
  expect(await shownText({ ...fine, nightly: { ...nightly, isEncrypted: true } })).toContain(en['backups.isEncrypted']);
  expect(await shownText({ ...fine, state: 'none', newest: null, kept: 0 })).toContain(
    'The first backup will be made tonight at 03:15 UTC.',
  );
  const unset = await shownText({ state: 'unset', newest: null, kept: 0, nightly: null });
  expect(unset).toContain(en['backups.unsetText']);
  expect(unset).not.toContain(en['backups.folder']);
});

test('AD-01 modules, jobs and backups have pages', async () => {
  expect(administrationPages.map(({ segment, group, waiting }) => [segment, group, waiting?.kind])).toEqual([
    ['modules', 'installation', undefined],
    ['jobs', 'operation', 'failedJobs'],
    ['backups', 'operation', undefined],
  ]);
  expect(await Promise.all(administrationPages.map(({ load }) => load()))).toEqual([ModulesSection, JobsSection, BackupsSection]);
});
