import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressAt, engines, thanksAddress, wordsElsewhere } from './engines.ts';

test('SR-03 ten engines are offered, each over HTTPS', () => {
  expect(engines.map(({ name }) => name)).toEqual([
    'Google',
    'Bing',
    'DuckDuckGo',
    'Yahoo',
    'Qwant',
    'Ecosia',
    'Brave',
    'Startpage',
    'Yandex',
    'Baidu',
  ]);
  for (const engine of engines) expect(addressAt(engine, 'a b&c')).toMatch(/^https:\/\/[^?]+\?\w+=a%20b%26c$/);
});

test('SR-03 an engine gets words and phrases, without operators of this site', () => {
  expect(wordsElsewhere('lease "old harbour" -fees kind:document by:"Ana Lima" in:x after:2026-01-01 before:2026')).toBe(
    'lease "old harbour" -fees',
  );
  expect(wordsElsewhere('bail by:«\u00a0Ana Lima\u00a0» port')).toBe('bail port');
  expect(wordsElsewhere('-kind:file  tide')).toBe('tide');
  expect(wordsElsewhere('mailto:ana within:reason')).toBe('mailto:ana within:reason');
});

test('SR-03 any query arrives unchanged at the engine, and leads nowhere else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...engines), (q, engine) => {
      const words = wordsElsewhere(q);
      const address = new URL(addressAt(engine, words));
      expect(address.origin).toBe(new URL(engine.search).origin);
      expect([...address.searchParams.values()]).toEqual([words]);
      const page = new URL(thanksAddress(engine, words), 'https://atrium.example');
      expect([page.pathname, page.searchParams.get('engine'), page.searchParams.get('q')]).toEqual([
        '/resultSearch/thanks',
        engine.id,
        words,
      ]);
    }),
  );
});
