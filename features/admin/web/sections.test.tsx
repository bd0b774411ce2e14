import { expect, test } from 'vitest';
import { readDisk } from '#features/accounts/contract/disk-endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { listFailedJobs } from '../contract/job-endpoints.ts';
import type { FailedJob } from '../contract/job-shapes.ts';
import { listModules } from '../contract/module-endpoints.ts';
import type { ModuleState } from '../contract/module-shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { administrationPages } from './administration-pages.ts';
import { DiskNotice } from './frame/disk-notice.tsx';
import { SectionNavigation } from './frame/section-navigation.tsx';
import { JobsSection } from './jobs/jobs-section.tsx';
import { ModulesSection } from './modules/modules-section.tsx';

const words = {
  admin: en,
  hub: { moduleName: 'Hub', modulePurpose: 'What is new.' },
  groups: { moduleName: 'Groups' },
  messenger: { moduleName: 'Messages' },
};
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const cards = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, card = '']) => card);

const job: FailedJob = {
  id: '1',
  name: 'mail.digest',
  state: 'failed',
  attempts: 2,
  maxAttempts: 12,
  reason: 'connect ECONNREFUSED',
  createdAt: '2026-03-02T07:00:00Z',
  failedAt: '2026-03-02T08:00:00Z',
  nextAttemptAt: '2026-03-02T09:00:00Z',
};
const jobs = (items: readonly FailedJob[], total = items.length) =>
  renderHtml(<JobsSection />, { words, read: [[query(listFailedJobs, {}), { items, total }]] });

test('AD-01 a failed job shows its error, attempts and next retry; a dead one needs action', () => {
  const failed = textOf(jobs([job]));
  expect(failed).toContain(`mail.digest ${en['jobs.failed']} Attempts: 2 of 12 ${en['jobs.retry']} connect ECONNREFUSED`);
  expect(failed).toMatch(/Failed March 2, 2026 at 8:00.* · next attempt March 2, 2026 at 9:00/);
  const dead = textOf(jobs([{ ...job, state: 'dead', nextAttemptAt: null }]));
  expect(dead).toContain(`mail.digest ${en['jobs.dead']}`);
  expect(dead).not.toContain('next attempt');
  expect(textOf(jobs([job], 7))).toContain('First 1 of 7.');
  expect(textOf(jobs([job]))).not.toContain('The first');
  expect(jobs([])).toContain(en['jobs.noneText']);
});

const module: ModuleState = { name: 'hub', isOff: false, because: null, needs: [], neededBy: [] };
const modules = (...items: ModuleState[]) => cards(renderHtml(<ModulesSection />, { words, read: [[query(listModules, {}), { items }]] }));

test('AD-07 a module shows its state and dependencies, and has a switch unless its state is determined elsewhere', () => {
  const switchOf = (html: string) => /<button[^>]*role="switch"[^>]*>/.exec(html)?.[0] ?? '';
  const [on = ''] = modules(module);
  expect(textOf(on)).toBe('Hub What is new.');
  expect(switchOf(on)).toMatch(/aria-checked="true" aria-label="Hub"/);
  const [needing = ''] = modules({ ...module, needs: ['groups'] });
  expect(textOf(needing)).toBe('Hub What is new.');
  const [off = ''] = modules({ ...module, isOff: true, because: 'administrator', needs: ['groups'] });
  expect(textOf(off)).toBe('Hub off What is new. Requires: Groups');
  expect(switchOf(off)).toMatch(/aria-checked="false" aria-label="Hub"/);
  expect(switchOf(off)).not.toContain('disabled=');
  for (const [because, text] of [
    ['configuration', en['modules.byConfiguration']],
    ['need', en['modules.byNeed']],
  ] as const) {
    const [fixed = ''] = modules({ ...module, isOff: true, because });
    expect(textOf(fixed)).toBe(`Hub off What is new. ${text}`);
    expect(switchOf(fixed)).toContain('disabled=');
  }
});

test('AD-07 modules are grouped by area and sorted by name', () => {
  const html = renderHtml(<ModulesSection />, {
    words,
    read: [[query(listModules, {}), { items: [{ ...module, name: 'messenger' }, module, { ...module, name: 'groups' }] }]],
  });
  expect(textOf(html)).toMatch(/Content.*Hub.*People and groups.*Groups.*Messages/);
  expect(html).not.toContain(en['modules.area.site']);
});

test('AD-01 OP-03 a full disk is reported, or one that will be full, with the free space and the time left', () => {
  const disk = (state: string, freeBytes: number, hoursLeft: number | null) =>
    renderHtml(<DiskNotice />, { words, read: [[query(readDisk, {}), { disk: { state, freeBytes, hoursLeft } }]] });
  expect(disk('ample', 2 ** 40, null)).toBe('');
  const short = textOf(disk('short', 2.5 * 2 ** 30, 3.9));
  expect(short).toContain(en.diskShort);
  expect(short).toContain('Free space: 2.5 gigabytes. At the current rate it will be full in 3 hours.');
  expect(short).toContain(en.diskShortText);
  const full = textOf(disk('full', 1023.9 * 2 ** 20, null));
  expect(full).toContain(`${en.diskFull} Free space: 1,023 megabytes.`);
  expect(full).not.toContain('At the current rate');
  expect(full).toContain(en.diskFullText);
  expect(textOf(disk('short', 2 ** 30, 0.2))).toContain('Free space: 1 gigabyte. At the current rate it will be full in 1 hour.');
});

test('AD-01 administration pages are grouped, the current one is marked, and waiting items are counted', () => {
  const sections = administrationPages.map((page) => ({ ...page, feature: 'admin' }));
  const [current, other] = sections;
  if (!current || !other) throw new Error('There are pages');
  const jobsPage = sections.find(({ segment }) => segment === 'jobs');
  const html = (waiting: ReadonlyMap<string, number>) =>
    renderHtml(<SectionNavigation sections={sections} current={current.segment} waiting={waiting} />, { words });
  const links = [...html(new Map()).matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  expect(links).toHaveLength(sections.length);
  expect(links.filter((tag) => tag.includes('aria-current="page"'))).toHaveLength(1);
  expect(links.find((tag) => tag.includes('aria-current="page"'))).toContain(`href="/dashBoardSuperAdmin/${current.segment}"`);
  expect(textOf(html(new Map()))).not.toContain('failed');
  expect(textOf(html(new Map([[jobsPage?.waiting?.kind ?? '', 3]])))).toContain('3 jobs failed permanently');
  // A group without pages has no heading.
  expect(html(new Map())).not.toContain(en['group.people']);
});
