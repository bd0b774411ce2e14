import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { useAccountWords } from './words.ts';

test('LA-01 signed-in users have the sentences of the account pages and the public pages', () => {
  function Said() {
    const t = useAccountWords() as (key: string) => string;
    return [t('own'), t('open'), t('both')].join('|');
  }
  const words = { accounts: { own: 'mine', both: 'first' }, 'accounts/public': { open: 'everybody’s', both: 'second' } };
  expect(renderHtml(<Said />, { words })).toBe('mine|everybody’s|first');
});
