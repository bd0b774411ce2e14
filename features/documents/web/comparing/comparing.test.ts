import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, RichText } from '#platform/contract/rich-text/nodes.ts';
import { anyRichText } from '#platform/contract/rich-text/testing.ts';
import { countWords, type Change } from '#platform/web/comparing/compare-words.ts';
import { compareTexts } from './compare-texts.ts';
import { mergedText, mergeParts } from './merge-texts.ts';
import { canonical, textLines } from './text-lines.ts';

const p = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
const shown = (older: RichText, newer: RichText) =>
  compareTexts(older, newer).map(
    ({ change, pieces }) => `${change}: ${pieces.map((piece) => `${signs[piece.change]}${piece.text}`).join('')}`,
  );
const signs: Record<Change, string> = { same: '', added: '+', removed: '-' };

describe('comparing', () => {
  test('DO-08 a changed word is told within its paragraph, and the others stay', () => {
    expect(shown(doc(p('We meet on Monday.'), p('Bring bread.')), doc(p('We meet on Tuesday.'), p('Bring bread.')))).toEqual([
      'changed: We meet on -Monday+Tuesday.',
      'same: Bring bread.',
    ]);
  });

  test('DO-08 a paragraph that came or went is told whole, not mixed with an unlike neighbour', () => {
    expect(shown(doc(p('Roses are red.'), p('End.')), doc(p('Quite other matters, entirely.'), p('End.')))).toEqual([
      'added: +Quite other matters, entirely.',
      'removed: -Roses are red.',
      'same: End.',
    ]);
  });

  test('DO-08 headings, list items and table rows are lines of their own', () => {
    const text = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }] },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: ['a', 'b'].map((cell) => ({ type: 'tableCell', content: [p(cell)] })) }],
      },
    );
    expect(textLines(text).map(({ look, depth, text: words }) => [look, depth, words])).toEqual([
      ['heading', 0, 'Plan'],
      ['item', 1, 'one'],
      ['row', 0, 'a | b'],
    ]);
  });

  test('DO-08 equal words that are set otherwise are told as such', () => {
    const bold = doc({ type: 'paragraph', content: [{ type: 'text', text: 'Read this.', marks: [{ type: 'bold' }] }] });
    expect(shown(doc(p('Read this.')), bold)).toEqual(['reset: Read this.']);
  });

  test('DO-08 words put in and taken out are counted', () => {
    expect(countWords(compareTexts(doc(p('one two three')), doc(p('one three four five'))))).toMatchObject({ added: 2, removed: 1 });
  });

  test('DO-08 whatever is compared, each text can be read off the comparison', () => {
    fc.assert(
      fc.property(anyRichText, anyRichText, (older, newer) => {
        const lines = compareTexts(older, newer);
        const read = (left: Change) =>
          lines
            .map((line) =>
              line.pieces
                .filter(({ change }) => change !== left)
                .map(({ text }) => text)
                .join(''),
            )
            .join('');
        const plain = (text: RichText) =>
          textLines(text)
            .map((line) => line.text)
            .join('');
        const sorted = (text: string) => [...text].sort().join('');
        expect(read('removed')).toBe(plain(newer));
        // What went may be shown after what came; nothing of it is missing.
        expect(sorted(read('added'))).toBe(sorted(plain(older)));
      }),
      { numRuns: 60 },
    );
  });

  test('DO-08 long texts that have nothing in common are compared in a moment', () => {
    const long = (word: string) => doc(...Array.from({ length: 3000 }, (_, index) => p(`${word}${index} ${word} ${index}`)));
    const begun = performance.now();
    expect(compareTexts(long('a'), long('b')).length).toBeGreaterThan(2999);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('merging', () => {
  const theirs = doc(p('Same.'), p('Theirs.'), p('End.'), p('Only theirs.'));
  const mine = doc(p('Same.'), p('Mine.'), p('End.'));

  test('DO-05 each place where two texts differ is chosen for itself', () => {
    const parts = mergeParts(mine, theirs);
    expect(parts.map((part) => part.isSame)).toEqual([true, false, true, false]);
    expect(mergedText(parts, ['mine', 'theirs'])).toEqual(doc(p('Same.'), p('Mine.'), p('End.'), p('Only theirs.')));
    expect(mergedText(parts, ['both', 'mine'])).toEqual(doc(p('Same.'), p('Theirs.'), p('Mine.'), p('End.')));
  });

  test('DO-05 what nobody chose yet loses nothing', () => {
    expect(mergedText(mergeParts(mine, theirs), [])).toEqual(doc(p('Same.'), p('Theirs.'), p('Mine.'), p('End.'), p('Only theirs.')));
  });

  test('DO-05 all of one side gives that text, whatever the two say', () => {
    const bare = (text: RichText) => canonical(mergedText(mergeParts(text, text), []));
    fc.assert(
      fc.property(anyRichText, anyRichText, (one, other) => {
        const parts = mergeParts(one, other);
        const all = (choice: 'mine' | 'theirs') =>
          canonical(
            mergedText(
              parts,
              parts.map(() => choice),
            ),
          );
        expect(all('mine')).toBe(bare(one));
        expect(all('theirs')).toBe(bare(other));
      }),
      { numRuns: 60 },
    );
  });
});
