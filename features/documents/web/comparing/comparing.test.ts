import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, Inline, Mark, RichText } from '#platform/contract/rich-text/nodes.ts';
import { anyRichTextWithMedia as anyRichText } from '#platform/contract/rich-text/testing.ts';
import { countWords, type Change } from '#platform/web/text/diff/compare-words.ts';
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
  test('DO-08 a changed word is shown within its paragraph, and the rest is equal', () => {
    expect(shown(doc(p('We meet on Monday.'), p('Bring bread.')), doc(p('We meet on Tuesday.'), p('Bring bread.')))).toEqual([
      'changed: We meet on -Monday+Tuesday.',
      'same: Bring bread.',
    ]);
  });

  test('DO-08 an added or removed paragraph is shown whole, not mixed with a different neighbour', () => {
    expect(shown(doc(p('Roses are red.'), p('End.')), doc(p('Quite other matters, entirely.'), p('End.')))).toEqual([
      'added: +Quite other matters, entirely.',
      'removed: -Roses are red.',
      'same: End.',
    ]);
  });

  test('DO-08 headings, list items and table rows are separate lines', () => {
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

  test('DO-08 equal words with different formatting are shown as such', () => {
    const bold = doc({ type: 'paragraph', content: [{ type: 'text', text: 'Read this.', marks: [{ type: 'bold' }] }] });
    expect(shown(doc(p('Read this.')), bold)).toEqual(['reset: Read this.']);
  });

  const text = (words: string, ...marks: Mark[]): Inline => ({ type: 'text', text: words, ...(marks.length ? { marks } : {}) });
  const line = (...content: Inline[]): Block => ({ type: 'paragraph', content });
  const listed = (type: 'bulletList' | 'orderedList', ...words: string[]): Block => ({
    type,
    content: words.map((each) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [text(each)] }] })),
  });

  test('DO-08 inserting a numbered item changes no other item', () => {
    const lines = compareTexts(doc(listed('orderedList', 'same', 'same')), doc(listed('orderedList', 'first', 'same', 'same')));
    expect(lines.map(({ change, marker }) => [change, marker])).toEqual([
      ['added', 1],
      ['same', 2],
      ['same', 3],
    ]);
  });

  test('DO-08 a different kind of list, heading level or link is a separate difference', () => {
    const [item] = compareTexts(doc(listed('bulletList', 'one')), doc(listed('orderedList', 'one')));
    expect(item).toMatchObject({ change: 'reset', marker: 1, before: { look: 'item', marker: 'bullet' } });
    const heading = (level: 2 | 3): Block => ({ type: 'heading', attrs: { level }, content: [text('Plan')] });
    expect(compareTexts(doc(heading(2)), doc(heading(3)))).toMatchObject([{ change: 'reset', level: 3, before: { level: 2 } }]);
    const link = (href: string): Mark => ({ type: 'link', attrs: { href } });
    const [linked] = compareTexts(
      doc(line(text('Read '), text('this', link('https://a.example')))),
      doc(line(text('Read '), text('this', link('https://b.example')))),
    );
    expect(linked?.formats).toEqual([{ kind: 'relinked', href: 'https://b.example', hrefBefore: 'https://a.example', text: 'this' }]);
  });

  test('DO-08 words keep their marks next to changes, and changed marks are shown by word', () => {
    const [changed] = compareTexts(
      doc(line(text('The price is 10 euros, '), text('payable', { type: 'italic' }), text(' now.'))),
      doc(line(text('The '), text('price', { type: 'bold' }), text(' is 12 euros, payable now.'))),
    );
    expect(changed?.formats).toEqual([
      { kind: 'gained', mark: 'bold', text: 'price' },
      { kind: 'lost', mark: 'italic', text: 'payable' },
    ]);
    expect(
      changed?.pieces.find(({ text: words }) => words.startsWith('The price'))?.runs.map(({ text: words, marks }) => [words, marks.length]),
    ).toEqual([
      ['The ', 0],
      ['price', 1],
      [' is ', 0],
    ]);
  });

  const picture = (id: string, attrs: object = {}): Block => ({
    type: 'media',
    attrs: { id, alt: '', caption: '', width: 'wide', ...attrs },
  });

  test('DO-08 another picture is a removal and an addition; a new description or size of the same one is a change', () => {
    expect(compareTexts(doc(p('Same.'), picture('a')), doc(p('Same.'), picture('b')))).toMatchObject([
      { change: 'same' },
      { change: 'added', look: 'media', mediaId: 'b' },
      { change: 'removed', look: 'media', mediaId: 'a' },
    ]);
    expect(shown(doc(picture('a', { alt: 'A heron' })), doc(picture('a', { alt: 'A grey heron' })))).toEqual(['changed: A +grey heron']);
    expect(shown(doc(picture('a')), doc(picture('a', { width: 'full' })))).toEqual(['reset: ']);
  });

  test('DO-08 added and removed words are counted', () => {
    expect(countWords(compareTexts(doc(p('one two three')), doc(p('one three four five'))))).toMatchObject({ added: 2, removed: 1 });
  });

  test('DO-08 property: both texts can be reconstructed from the comparison', () => {
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
        for (const { pieces } of lines) for (const piece of pieces) expect(piece.runs.map(({ text }) => text).join('')).toBe(piece.text);
        const sorted = (text: string) => [...text].sort().join('');
        expect(read('removed')).toBe(plain(newer));
        // Removed words may come after added ones, but none may be missing.
        expect(sorted(read('added'))).toBe(sorted(plain(older)));
      }),
      { numRuns: 60 },
    );
  });

  test('DO-08 long texts without common parts are compared quickly', () => {
    const long = (word: string) => doc(...Array.from({ length: 3000 }, (_, index) => p(`${word}${index} ${word} ${index}`)));
    const started = performance.now();
    expect(compareTexts(long('a'), long('b')).length).toBeGreaterThan(2999);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('merging', () => {
  const theirs = doc(p('Same.'), p('Theirs.'), p('End.'), p('Only theirs.'));
  const mine = doc(p('Same.'), p('Mine.'), p('End.'));

  test('DO-05 each differing part is chosen separately', () => {
    const parts = mergeParts(mine, theirs);
    expect(parts.map((part) => part.isSame)).toEqual([true, false, true, false]);
    expect(mergedText(parts, ['mine', 'theirs'])).toEqual(doc(p('Same.'), p('Mine.'), p('End.'), p('Only theirs.')));
    expect(mergedText(parts, ['both', 'mine'])).toEqual(doc(p('Same.'), p('Theirs.'), p('Mine.'), p('End.')));
  });

  test('DO-05 undecided parts lose nothing', () => {
    expect(mergedText(mergeParts(mine, theirs), [])).toEqual(doc(p('Same.'), p('Theirs.'), p('Mine.'), p('End.'), p('Only theirs.')));
  });

  test('DO-05 property: choosing one side everywhere yields that text', () => {
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
