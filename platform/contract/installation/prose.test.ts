import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withGoodLinks } from './link-address.ts';
import { prose } from './prose.ts';

const codeOf = (text: string) => prose(1_000).safeParse(text).error?.issues[0];

test('AD-07 links in written texts are internal or safe external ones', () => {
  for (const address of ['/contact', '/network?list=public', '#part-2', 'https://example.org/a', 'mailto:us@example.org'])
    expect(prose(1_000).safeParse(`See [this](${address}).`).success, address).toBe(true);
  for (const address of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'https://a:b@example.org',
    'contact',
  ])
    expect(codeOf(`See [this](${address}).`), address).toMatchObject({ params: { code: 'text.linkUnsafe' } });
  expect(withGoodLinks('[good](/a) and [bad](javascript:x)')).toBe('[good](/a) and bad');
  expect(codeOf('[good](/a) and [bad](javascript:x)')).toMatchObject({ params: { code: 'text.linkUnsafe' } });
});

test('AD-07 accepted links have no other scheme, and paths lead to no other host', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    'javascript:',
    'https://',
    'http:',
    'mailto:',
    '#',
    '@',
    'a',
    'evil.example',
    '?',
    ' ',
    '\t',
    'data:',
  );
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 5 }), (address) => {
      const to = address.join('');
      if (!prose(1_000).safeParse(`[x](${to})`).success) return;
      const { protocol, host } = new URL(to, 'https://atrium.example/page');
      expect(['http:', 'https:', 'mailto:']).toContain(protocol);
      if (/^[/#]/.test(to)) expect(host).toBe('atrium.example');
    }),
    { numRuns: 2_000 },
  );
});
