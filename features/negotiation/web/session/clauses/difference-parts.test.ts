import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords } from '#platform/web/text/diff/compare-words.ts';
import { differenceParts, type DifferencePart } from './difference-parts.ts';

const sentence = 'Each party bears the costs of what it brings, and tells the others before it spends. ';
const long = sentence.repeat(60);

const changed = (parts: readonly DifferencePart[]) =>
  parts.flatMap((part) => ('folded' in part ? [] : part.pieces)).filter(({ change }) => change !== 'same');
const shown = (parts: readonly DifferencePart[]) =>
  parts.map((part) => ('folded' in part ? '' : part.pieces.map(({ text }) => text).join(''))).join('');

test('NE-10 a change within a long clause is shown with its context; unchanged text around it is collapsed', () => {
  const parts = differenceParts(compareWords(`${long}It pays 1000 euros. ${long}`, `${long}It pays 9000 euros. ${long}`), []);
  expect(parts.map((part) => 'folded' in part)).toEqual([true, false, true]);
  expect(changed(parts).map(({ text }) => text)).toEqual(['1000', '9000']);
  expect(shown(parts)).toContain('It pays 10009000 euros.');
  expect(shown(parts).length).toBeLessThan(1_000);
});

test('NE-10 short texts and texts without changes are not collapsed', () => {
  const folded = (older: string, newer: string) =>
    differenceParts(compareWords(older, newer), []).filter((part) => 'folded' in part).length;
  expect(folded(`${sentence}It pays 1000 euros.`, `${sentence}It pays 9000 euros.`)).toBe(0);
  expect(folded(long, long)).toBe(0);
});

test('NE-10 changes of white space only are visible', () => {
  const changes = (older: string, newer: string) =>
    changed(differenceParts(compareWords(older, newer), [])).map(({ change, text }) => `${change} ${text}`);
  expect(changes('pays 10 00 euros', 'pays 10  00 euros').join()).toContain('␣');
  expect(changes('all that is said. It holds.', 'all that is said.\n\nIt holds.').join()).toContain('¶');
});

test('NE-10 for any texts all changes are shown, and expanding shows everything', () => {
  const passage = fc.stringMatching(/^[a-z é田😀]{0,9}$/u);
  const text = fc.array(
    fc.oneof(passage, fc.constant('\n\n'), fc.constant(' '), fc.constant(sentence.repeat(9)), fc.constant('田'.repeat(900))),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const compared = compareWords(older.join(''), newer.join(''));
      const letters = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text.replaceAll(/[\s␣¶]/gu, '')).join('');
      const parts = differenceParts(compared, []);
      expect(letters(changed(parts))).toBe(letters(compared.filter(({ change }) => change !== 'same')));
      expect(parts.every((part) => !('folded' in part) || compared[part.folded]?.text.includes(part.text))).toBe(true);
      const whole = differenceParts(compared, [...compared.keys()]);
      expect(whole.some((part) => 'folded' in part)).toBe(false);
      expect(shown(whole).replaceAll(/[\s␣¶]/gu, '')).toBe(letters(compared));
    }),
    { numRuns: 60 },
  );
});
