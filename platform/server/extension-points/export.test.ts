import { expect, test } from 'vitest';
import { factsHtml, pagePart, pathPart, tableHtml } from './export.ts';
import { markup } from '../html/html.ts';
import { richTextHtml } from '../html/rich-text-html.ts';

const attack = `</title><script>alert(1)</script><img src=x onerror="alert('1')">&amp;`;

test('RE-02 user input is escaped in the pages of an export', () => {
  const pages = [
    pagePart('a', 'en', attack, markup`<p title="${attack}">${attack}</p>`).text,
    factsHtml([[attack, attack]]).markup,
    tableHtml([attack], [[attack]]).markup,
    richTextHtml({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: attack, marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] },
        { type: 'codeBlock', content: [{ type: 'text', text: attack }] },
      ],
    }).markup,
  ];
  for (const page of pages) {
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('javascript:');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&amp;amp;');
  }
});

test('RE-02 a rich text keeps its structure', () => {
  const text = (words: string) => [{ type: 'text' as const, text: words }];
  const { markup } = richTextHtml({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: text('Head') },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph', content: text('One') }] }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'site', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.org/?a=1&b=2' } }] },
        ],
      },
    ],
  });
  expect(markup).toContain('<h2>Head</h2><ol start="3"><li><p>One</p></li></ol>');
  expect(markup).toMatch(/<a href="https:\/\/example\.org\/\?a=1&amp;b=2" rel="noopener noreferrer"><strong>site<\/strong><\/a>/);
});

test('RE-02 any title becomes a safe part of a path', () => {
  expect(pathPart('Été à Łódź: «bilan» 2026')).toMatch(/^ete-a-/);
  expect(pathPart('../../etc/passwd')).toBe('etc-passwd');
  expect(pathPart('日本')).toBe('untitled');
  expect(pathPart('x'.repeat(500))).toHaveLength(60);
});
