import { afterEach, expect, test, vi } from 'vitest';
import { normalizeHtml } from '#platform/web/testing/normalized-html.ts';
import { answer, endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import { readFigures, readState } from '../contract/endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { CommunitySection } from './administration/community-section.tsx';
import { figuresAsCsv } from './administration/figures-as-csv.ts';
import { lastDays } from './administration/days.ts';
import { busiest, contributed, latest, weeks } from './administration/sums.ts';

const admin = { id: 'AAAAAAA3', username: 'root' };
const days = Array.from({ length: 14 }, (_, index) => `2026-04-${String(index + 17).padStart(2, '0')}`);
const flow = (name: string, counts: (number | null)[]) => ({ name, kind: 'flow' as const, counts });
const figures = {
  days,
  figures: [
    flow('newPeople', [...Array<number>(7).fill(2), ...Array<number>(7).fill(1)]),
    flow('documents', [...Array<number>(7).fill(1), ...Array<number>(6).fill(1), 1_234]),
    flow('activePeople', [9, ...Array<number>(12).fill(3), 5]),
    { name: 'people', kind: 'level' as const, counts: [...Array<number>(13).fill(40), null] },
    { name: 'storedBytes', kind: 'level' as const, counts: Array<number>(14).fill(1_500_000) },
  ],
  countedAt: '2026-05-01T08:00:00Z',
};
const state = {
  database: { answerMs: 3, bytes: 2_000_000 },
  store: { kind: 'folder' as const, doesAnswer: true },
  mail: { isSent: true, waiting: 1, failing: 0 },
  jobs: { waiting: 0, failing: 2 },
  push: { browsers: 4 },
  disk: { state: 'short' as const, freeBytes: 1_000 },
};
const openFigures = (search = '', fields: object = {}) =>
  Screen.open(<CommunitySection />, {
    at: `/dashBoardSuperAdmin/figures${search}`,
    as: admin,
    answers: [answer(readFigures, { ...figures, ...fields }), answer(readState, state)],
  });
afterEach(endFakeTimers);

test('AD-01 figures are those of the days in the address and can be saved as a file', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-30T23:59:00Z') });
  const screen = await openFigures();
  expect(screen.read).toContain('/api/admin/figures?from=2026-04-01&to=2026-04-30');
  for (const [search, from] of [
    ['?days=90', '2026-01-31'],
    ['?days=400', '2025-03-27'],
    ['?days=12', '2026-04-01'],
  ] as const)
    expect((await openFigures(search)).read, search).toContain(`/api/admin/figures?from=${from}&to=2026-04-30`);
  const again = await openFigures('?days=90');
  expect(again.find('a[aria-current]').textContent).toBe(en['range.90']);
  await again.press(en.asCsv);
  const [file] = again.kept;
  expect(file?.name).toBe('figures-2026-04-17-2026-04-30.csv');
  expect(file?.text.split('\r\n')[0]).toContain(`${en.day},${en['figure.people']},`);
  expect(file?.text.split('\r\n').at(1)).toMatch(/^2026-04-17,40,2,9,/);
});

test('AD-01 the last seven days are compared with the seven before, in numbers and a sentence', async () => {
  const screen = await openFigures();
  expect(screen.text()).toContain('Contributions: 1,240, more than the week before (7). Accounts in total: 40.');
  const textOf = (element: Element | null) => normalizeHtml(element?.textContent ?? '');
  const cards = () =>
    Object.fromEntries(
      [...document.querySelectorAll('#life ~ dl > div')].map((card) => [
        textOf(card.querySelector('dt')),
        textOf(card.querySelector('dd')),
      ]),
    );
  expect(cards()).toEqual({
    [en['life.active']]: `5${en['life.before'].replace('{count}', '9')}${en['life.active.how']}`,
    [en['life.new']]: `7${en['life.before'].replace('{count}', '14')}${en['life.new.how']}`,
    [en['life.published']]: `1,240${en['life.before'].replace('{count}', '7')}${en['life.published.how']}`,
    [en['life.said']]: `0${en['life.before'].replace('{count}', '0')}${en['life.said.how']}`,
  });
  expect(screen.text()).toContain('Updated May 1, 2026');
  const of = async (before: number, now: number) =>
    (
      await openFigures('', {
        figures: [flow('documents', [...Array<number>(7).fill(before), ...Array<number>(7).fill(now)])],
        countedAt: null,
      })
    ).text();
  expect(await of(2, 1)).toContain('Contributions: 7, fewer than the week before (14).');
  expect(await of(1, 1)).toContain('Contributions: 7, as many as the week before.');
  expect(await of(1, 0)).toContain('Nothing was posted in the last 7 days (week before: 7).');
  expect(await of(1, 0)).not.toMatch(/Accounts in total|Counted/);
});

test('AD-01 tables start with the latest day, leave missing data empty and show bytes in a unit', async () => {
  await openFigures();
  const [people, content, , operation] = [...document.querySelectorAll('table')];
  const rows = [...(people?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Apr 30', '–', '1', '5']);
  expect(rows.at(-1)).toEqual(['Apr 17', '40', '2', '9']);
  expect(content?.textContent).toContain('1,234');
  expect([...document.querySelectorAll('table')].some((table) => table.textContent?.includes('1.5 MB'))).toBe(true);
  expect(operation).toBeDefined();
});

test('AD-01 each component is in order or needs attention, with its key figures', async () => {
  await openFigures();
  const rows = [...document.querySelectorAll('#system-state ~ * dl > div, #system-state ~ dl > div')];
  const cards = Object.fromEntries(rows.map((row) => [row.textContent ?? '', row.querySelector('dt + dd')?.textContent]));
  const wells = Object.keys(cards).filter((row) => row.endsWith(en['state.well'])).length;
  const looks = Object.keys(cards).filter((row) => row.endsWith(en['state.look'])).length;
  expect([wells, looks]).toEqual([4, 2]);
  for (const row of rows) {
    const isWell = (row.textContent ?? '').endsWith(en['state.well']);
    // States also differ by colour and by their icon.
    expect(row.querySelector('dd:last-child > span')?.className).toContain(isWell ? 'text-agree' : 'text-warn');
    expect(row.querySelector('dd:last-child svg')).not.toBeNull();
  }
  expect(Object.values(cards).join()).toContain('Responds in 3\u00A0ms. 2 MB in total.');
});

test('AD-01 sums are those of the named weeks', () => {
  const of = (...counts: (number | null)[]) => ({ figures: [flow('documents', counts)] });
  expect(weeks(of(100, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, null), ['documents'])).toEqual({ now: 12, before: 7 });
  expect(weeks(of(), ['documents', 'nothing'])).toEqual({ now: 0, before: 0 });
  expect(busiest(of(9, 1, 5, 1, 1, 1, 1, 1, 2, 3, 2, 2, 2, 2, null), 'documents')).toEqual({ now: 3, before: 5 });
  expect(busiest(of(null), 'documents')).toEqual({ now: 0, before: 0 });
  expect(contributed(of(1)).now).toBe(1);
  expect(latest(of(4, 5, null), 'documents')).toBe(5);
  expect(latest(of(null), 'documents')).toBeUndefined();
  expect(lastDays(1, Date.parse('2026-03-01T00:30:00Z'))).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(lastDays(2, Date.parse('2026-03-01T00:30:00Z'))).toEqual({ from: '2026-02-28', to: '2026-03-01' });
});

test('AD-01 CSV cells with commas or quotes are quoted, and missing data is empty', () => {
  const csv = figuresAsCsv(
    { days: ['2026-01-01'], figures: [flow('documents', [null])] },
    {
      day: 'Day',
      names: [
        ['documents', 'A "b", c'],
        ['people', 'People'],
      ],
    },
  );
  expect(csv).toBe('\uFEFFDay,"A ""b"", c",People\r\n2026-01-01,,\r\n');
});
