import { expect, test } from 'vitest';
import { richText } from '#platform/contract/rich-text/schema.ts';
import { parseNotation } from './notation.ts';

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('blocks of each kind become nodes that the schema accepts', () => {
  const doc = parseNotation(
    '## Why\n\nA line.\n\n- one\n- two\n\n1. first\n2. second\n\n> Said.\n\n| | Now |\n| Paper | £3 |\n\n### Lower',
  );
  expect(doc.content.map((block) => block.type)).toEqual([
    'heading',
    'paragraph',
    'bulletList',
    'orderedList',
    'blockquote',
    'table',
    'heading',
  ]);
  expect(doc.content[2]).toEqual({
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [words('one')] },
      { type: 'listItem', content: [words('two')] },
    ],
  });
  expect(doc.content[5]).toEqual({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', content: [{ type: 'paragraph' }] },
          { type: 'tableHeader', content: [words('Now')] },
        ],
      },
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', content: [words('Paper')] },
          { type: 'tableCell', content: [words('£3')] },
        ],
      },
    ],
  });
  expect(doc.content[6]).toMatchObject({ attrs: { level: 3 } });
  expect(richText.safeParse(doc).success).toBe(true);
});

test('marks nest and leave the surrounding words unchanged', () => {
  const doc = parseNotation('Read **all of *it* now** at [our page](https://www.example.org/a_b), __please__.');
  expect(doc.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Read ' },
        { type: 'text', text: 'all of ', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'it', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'text', text: ' now', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' at ' },
        { type: 'text', text: 'our page', marks: [{ type: 'link', attrs: { href: 'https://www.example.org/a_b' } }] },
        { type: 'text', text: ', ' },
        { type: 'text', text: 'please', marks: [{ type: 'underline' }] },
        { type: 'text', text: '.' },
      ],
    },
  ]);
  expect(richText.safeParse(doc).success).toBe(true);
});

test('ambiguous blocks are rejected', () => {
  expect(() => parseNotation('## Heading\nand more')).toThrow('insert a blank line');
  expect(() => parseNotation('- one\nand more')).toThrow('does not continue');
  expect(() => parseNotation('| a | b |\n| c')).toThrow('is not a table row');
});
