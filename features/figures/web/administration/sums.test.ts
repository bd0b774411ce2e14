import { expect, test } from 'vitest';
import en from '../../words/en.json';
import es from '../../words/es.json';
import fr from '../../words/fr.json';
import { contributions, figureGroups } from '../../contract/groups.ts';
import { lastDays } from './days.ts';
import { figuresAsCsv } from './figures-as-csv.ts';
import { busiest, contributed, latest, weeks } from './sums.ts';

const figures = {
  days: ['2026-03-05', '2026-03-06'],
  figures: [
    { name: 'documents', kind: 'flow' as const, counts: [9, 1, 1, 1, 1, 1, 1, 1, 2, null, 2, 2, 2, 2, 2] },
    { name: 'people', kind: 'level' as const, counts: [null, 7, null] },
  ],
};

test('AD-01 seven days are compared with the seven before; missing days count as zero', () => {
  expect(weeks(figures, ['documents'])).toEqual({ now: 12, before: 7 });
  expect(contributed(figures)).toEqual({ now: 12, before: 7 });
  expect(busiest(figures, 'documents')).toEqual({ now: 2, before: 1 });
  expect(weeks(figures, ['nothing'])).toEqual({ now: 0, before: 0 });
  expect(latest(figures, 'people')).toBe(7);
});

test('AD-01 the last days are in UTC and include today', () => {
  expect(lastDays(30, Date.parse('2026-03-30T23:30:00Z'))).toEqual({ from: '2026-03-01', to: '2026-03-30' });
});

test('AD-01 the CSV file has plain numbers, one line per day, and empty cells for missing data', () => {
  const csv = figuresAsCsv(
    { ...figures, figures: [{ name: 'people', kind: 'level', counts: [1234, null] }] },
    { day: 'Día', names: [['people', 'Cuentas, "todas"']] },
  );
  expect(csv).toBe('\uFEFFDía,"Cuentas, ""todas"""\r\n2026-03-05,1234\r\n2026-03-06,\r\n');
});

test('AD-01 every plotted figure has a name', () => {
  const drawn: readonly string[] = Object.values(figureGroups).flat();
  for (const name of [...drawn, ...contributions]) expect(en).toHaveProperty([`figure.${name}`]);
  expect(drawn).toEqual(expect.arrayContaining([...contributions]));
});

test('AD-09 every figure explains how it is counted, in every language', () => {
  for (const words of [en, fr, es]) {
    for (const name of Object.values(figureGroups).flat()) expect(words[`how.${name}`].length, name).toBeGreaterThan(20);
    for (const name of ['active', 'new', 'published', 'said'] as const) expect(words[`life.${name}.how`].length, name).toBeGreaterThan(20);
  }
  expect([en, fr, es].map((words) => words['how.activePeople'])).toEqual([
    expect.stringContaining('never activated do not count'),
    expect.stringContaining('jamais activés ne sont pas comptés'),
    expect.stringContaining('nunca se activaron no cuentan'),
  ]);
});
