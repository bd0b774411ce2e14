import { expect, test } from 'vitest';
import { htmlOf } from '#platform/web/testing/html-of.tsx';
import { privacy as en } from './privacy.en.ts';
import { privacy as es } from './privacy.es.ts';
import { privacy as fr } from './privacy.fr.ts';
import { useAccountWords } from './words.ts';

/** What stands between braces in a text. */
const spansIn = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name).toSorted();

test('RE-01 LA-02 what is kept of accounts, and for how long, is said whole and with the same spans in each language', () => {
  for (const privacy of [fr, es]) {
    expect(privacy.data?.length).toBe(en.data?.length);
    expect(Object.keys(privacy.retention)).toEqual(Object.keys(en.retention));
  }
  for (const privacy of [en, fr, es]) {
    for (const [what, text] of [...(privacy.data ?? []), ...Object.values(privacy.retention)]) {
      expect(what).not.toBe('');
      expect(text.length, what).toBeGreaterThan(20);
    }
    for (const [name, [, text]] of Object.entries(privacy.retention))
      expect(spansIn(text), name).toEqual(spansIn(en.retention[name as keyof typeof en.retention][1]));
  }
});

test('LA-01 who is signed in has the sentences of the account’s own pages, and those of the public ones', () => {
  function Said() {
    const t = useAccountWords() as (key: string) => string;
    return [t('own'), t('open'), t('both')].join('|');
  }
  const words = { accounts: { own: 'mine', both: 'first' }, 'accounts/public': { open: 'everybody’s', both: 'second' } };
  expect(htmlOf(<Said />, { words })).toBe('mine|everybody’s|first');
});
