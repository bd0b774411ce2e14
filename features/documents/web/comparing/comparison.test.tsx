import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import type { Block, RichText } from '#platform/contract/rich-text/nodes.ts';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };
import { compareTexts } from './compare-texts.ts';
import { Comparison } from './comparison.tsx';

const words = { en, fr, es };
const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
const list = (type: 'bulletList' | 'orderedList', ...items: string[]): Block => ({
  type,
  content: items.map((text) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })),
});

function html(older: RichText, newer: RichText, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <WordsContext value={{ language, catalogues: new Map([['documents', words[language]]]), choose: () => {} }}>
      <Comparison lines={compareTexts(older, newer)} />
    </WordsContext>,
  );
}

const seen = (markup: string) => markup.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', '’');

test('DO-08 a comparison is formatted like the text: numbers, headings, marks, typeface', () => {
  const text = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Terms' }] },
    list('orderedList', 'first', 'second'),
    { type: 'paragraph', content: [{ type: 'text', text: 'Mind this.', marks: [{ type: 'bold' }] }] },
  );
  const page = html(text, text);
  expect(seen(page)).toContain('1.first2.second');
  expect(page).toContain('<strong>Mind this.</strong>');
  expect(page).toMatch(/<h3[^>]*>.*Terms/);
  expect(page.match(/font-reading/g)).toHaveLength(3);
});

test('DO-08 formatting changes are described in words, in each language', () => {
  const paragraph = (bold: boolean): Block => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Mind this.', ...(bold ? { marks: [{ type: 'bold' as const }] } : {}) }],
  });
  const [older, newer] = [doc(list('bulletList', 'one'), paragraph(false)), doc(list('orderedList', 'one'), paragraph(true))];
  expect(seen(html(older, newer))).toContain('was a list item, now a numbered item');
  expect(seen(html(older, newer))).toContain('now bold: “Mind this.”');
  for (const language of languages) expect(seen(html(older, newer, language))).toContain(words[language]['mark.bold']);
  const heading = (level: 2 | 3): Block => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'Terms' }] });
  expect(seen(html(doc(heading(2)), doc(heading(3))))).toContain('was a level 2 heading, now a level 3 heading');
});
