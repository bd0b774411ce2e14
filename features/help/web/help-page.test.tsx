import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { faq } from '../contract/texts/faq.ts';
import en from '../words/en.json' with { type: 'json' };
import { HelpPage } from './help-page.tsx';

test('LE-01 the questions that are asked most come first, as links to their answers', () => {
  const html = renderHtml(<HelpPage />, { at: '/faq', words: { help: en } });
  expect(html).toMatch(/<h1[^>]*>.*Help.*<\/h1>/);
  expect(html.indexOf('href="/contact#contact"'), 'beside the title').toBeLessThan(html.indexOf(en.frequent));
  expect(html).toContain('href="/contact#contact"');
  const [, links = ''] = html.split(`>${en.frequent}</h2>`);
  const found = [...links.slice(0, links.indexOf('</ul>')).matchAll(/href="#([\w-]+)"[^>]*><span[^>]*>([^<]+)/g)].map(([, id, text]) => [
    id,
    text,
  ]);
  expect(found).toHaveLength(6);
  const questions = faq.en.flatMap((area) => area.questions);
  for (const [id, text] of found) expect(questions.find((each) => each.id === id)?.question).toBe(text);
});
