import { expect, test } from 'vitest';
import { query } from '#platform/web/api/api.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { readState } from '../../contract/endpoints.ts';
import type { FiguresRead, SystemState } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { FiguresInNumbers } from './figures-in-numbers.tsx';
import { SystemStateCards } from './system-state-cards.tsx';
import { Life, WeekCards } from './life.tsx';
import { Plots } from './plots.tsx';

const words = { figures: en };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const state: SystemState = {
  database: { answerMs: 3, bytes: 2_500_000_000 },
  store: { kind: 'folder', doesAnswer: true },
  mail: { isSent: true, waiting: 1, failing: 0 },
  jobs: { waiting: 2, failing: 0 },
  push: { browsers: 7 },
  disk: { state: 'ample', freeBytes: 999 },
};
/** Cards by title, with state and text. */
const cards = (fields: Partial<SystemState> = {}) =>
  Object.fromEntries(
    [
      ...renderHtml(<SystemStateCards />, { words, read: [[query(readState, {}), { ...state, ...fields }]] }).matchAll(
        /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd><dd>(.*?)<\/dd>/g,
      ),
    ].map(([, name = '', text = '', is = '']) => [textOf(name), [textOf(is), textOf(text)]]),
  );
const [well, look] = [en['state.well'], en['state.look']];

test('AD-01 the state of each component is shown, with those that need attention', () => {
  expect(cards()).toEqual({
    Database: [well, 'Responds in 3 ms. 2.5 GB in total.'],
    'File storage': [well, en['state.store.folder']],
    Email: [well, 'Queued: 1. Being retried: 0.'],
    Jobs: [well, 'Queued: 2. Being retried: 0.'],
    Push: [well, 'Browsers subscribed to push: 7.'],
    Disk: [well, '999 byte free.'],
  });
  expect(cards({ store: { kind: 's3', doesAnswer: true } })['File storage']).toEqual([well, en['state.store.s3']]);
  expect(cards({ store: { kind: 's3', doesAnswer: false } })['File storage']).toEqual([look, en['state.store.silent']]);
  expect(cards({ mail: { isSent: true, waiting: 1, failing: 1 } }).Email?.[0]).toBe(look);
  expect(cards({ mail: { isSent: false, waiting: 0, failing: 0 } }).Email).toEqual([look, en['state.mailsKept']]);
  expect(cards({ jobs: { waiting: 0, failing: 1 } }).Jobs?.[0]).toBe(look);
  for (const disk of ['short', 'full'] as const)
    expect(cards({ disk: { state: disk, freeBytes: 1_000 } }).Disk).toEqual([look, '1 kB free.']);
  expect(Object.keys(cards({ push: null, disk: null }))).toEqual(['Database', 'File storage', 'Email', 'Jobs']);
});

/** Test data with 14 days of counts. */
const counted = (figures: Record<string, (number | null)[]>, countedAt: string | null = null): FiguresRead => ({
  days: Array.from({ length: 14 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`),
  figures: Object.entries(figures).map(([name, counts]) => ({ name, kind: 'flow', counts })),
  countedAt,
});
const week = (before: number, now: number) => [before, 0, 0, 0, 0, 0, 0, now, 0, 0, 0, 0, 0, 0];

test('AD-01 one sentence summarises activity: more, fewer or equal contributions, or none', () => {
  const life = (before: number, now: number) => textOf(renderHtml(<Life figures={counted({ documents: week(before, now) })} />, { words }));
  expect(life(2, 1234)).toContain('Contributions: 1,234, more than the week before (2).');
  expect(life(2, 1)).toContain('Contributions: 1, fewer than the week before (2).');
  expect(life(2, 2)).toContain(en['life.same'].replace('{count}', '2'));
  expect(life(2, 0)).toContain(en['life.still'].replace('{before}', '2'));
});

test('AD-01 active users, new users and contributions are compared with the previous week', () => {
  const html = renderHtml(
    <Life
      figures={counted(
        { activePeople: week(9, 5), newPeople: week(1, 1), galleries: week(0, 3), messages: week(4, 6), people: [null, 40] },
        '2026-03-14T08:00:00Z',
      )}
    />,
    { words },
  );
  const found = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', text = '']) => [
    textOf(name),
    textOf(text),
  ]);
  expect(found).toEqual([
    [en['life.active'], `5 week before: 9 ${en['life.active.how']}`],
    [en['life.new'], `1 week before: 1 ${en['life.new.how']}`],
    [en['life.published'], `3 week before: 0 ${en['life.published.how']}`],
    [en['life.said'], `6 week before: 4 ${en['life.said.how']}`],
  ]);
  expect(textOf(html)).toContain('Accounts in total: 40.');
  expect(textOf(html)).toContain('Updated March 14, 2026');
  const bare = textOf(renderHtml(<Life figures={counted({})} />, { words }));
  expect(bare).not.toMatch(/Accounts in total|Updated/);
});

test('AD-01 figures with data are plotted; tables start with the latest day and show a dash for missing data', () => {
  const figures = { ...counted({ people: [40, 41], comments: [null, null] }), days: ['2026-03-05', '2026-03-06'] };
  const plots = textOf(renderHtml(<Plots figures={figures} />, { words }));
  expect(plots).toContain(en['figure.people']);
  expect(plots).toContain(en['how.people']);
  expect(plots).not.toContain(en['figure.comments']);
  expect(plots).not.toContain(en['group.talk']);
  const numbers = renderHtml(<FiguresInNumbers figures={figures} />, { words });
  const [people = ''] = numbers.match(/<tbody.*?<\/tbody>/s) ?? [];
  expect(textOf(people)).toMatch(/^Mar 6 41 .*Mar 5 40 /);
  expect(textOf(numbers)).toContain('–');
  expect(numbers).toContain(`>${en.asCsv}<`);
});

test('AD-01 SH-14 a summary compares the last 7 days with the week before, without explanations', () => {
  const week = (now: number, before: number) => [...Array<number>(7).fill(before), ...Array<number>(7).fill(now)];
  const html = renderHtml(<WeekCards figures={counted({ activePeople: week(9, 3), newPeople: week(1, 0), documents: week(2, 4) })} />, {
    words,
  });
  expect([...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text = '']) => textOf(text))).toEqual([
    '9 week before: 3',
    '7 week before: 0',
    '14 week before: 28',
    '0 week before: 0',
  ]);
});
