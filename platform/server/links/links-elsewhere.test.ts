import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksElsewhere } from './links-elsewhere.ts';

const ours = 'https://atrium.example';
const inText = (text: string, publicUrl = ours) => linksElsewhere([text], [], publicUrl);
const behind = (href: string) => linksElsewhere([], [href], ours);

describe('AD-04 addresses in words', () => {
  test.each([
    ['Look at https://boats.example/cheap.', 'https://boats.example/cheap'],
    ['(see http://boats.example/a_(b))', 'http://boats.example/a_(b)'],
    ['HTTPS://Boats.Example', 'https://boats.example/'],
    ['«https://boats.example»', 'https://boats.example/'],
    ['https://boats.example?a=1,2;b!', 'https://boats.example/?a=1,2;b'],
    ['Go to www.boats.example, now', 'https://www.boats.example/'],
    ['https://bücher.example/é', 'https://xn--bcher-kva.example/%C3%A9'],
    ['https://例え.テスト', 'https://xn--r8jz45g.xn--zckzah/'],
    // A look-alike letter is visible in the encoded name.
    ['https://аtrium.example', 'https://xn--trium-3ve.example/'],
    ['https:\\\\boats.example', 'https://boats.example/'],
    ['https:///boats.example', 'https://boats.example/'],
    ['https://atrium.example@boats.example/', 'https://atrium.example@boats.example/'],
    ['https://atrium.example.boats.example', 'https://atrium.example.boats.example/'],
    ['https://atrium.example:8443/', 'https://atrium.example:8443/'],
    ['[boats](https://boats.example)', 'https://boats.example/'],
    ['http://[2001:db8::1]/', 'http://[2001:db8::1]/'],
  ])('AD-04 “%s” leads to %s', (text, link) => {
    expect(inText(text)).toEqual([link]);
  });

  test.each([
    'Nothing here. Not even a/b, 3.5 or e.g. this.',
    'https://atrium.example/discussion/1',
    'HTTPS://ATRIUM.EXAMPLE:443/discussion/1',
    'http://Atrium.Example./',
    '@ana, mailto:ana@boats.example, ana@www.boats.example',
    'javascript:alert(1), data:text/html,x, ftp://boats.example',
    '//boats.example',
    'boats.example',
    'https://',
    'xhttps://boats.example',
    'http://[boats',
  ])('AD-04 “%s” leads nowhere else', (text) => {
    expect(inText(text)).toEqual([]);
  });

  test('AD-04 the own address is recognised with its port; another port of the machine is external', () => {
    expect(inText('HTTP://LocalHost:3000/a', 'http://localhost:3000')).toEqual([]);
    expect(inText('http://localhost:4000/a', 'http://localhost:3000')).toEqual(['http://localhost:4000/a']);
  });

  test('AD-04 each address is listed once, at most the first 50', () => {
    expect(inText('https://boats.example https://boats.example/ HTTPS://BOATS.EXAMPLE')).toEqual(['https://boats.example/']);
    expect(inText(Array.from({ length: 80 }, (_, at) => `https://boats.example/${at}`).join(' '))).toHaveLength(50);
  });

  test('AD-04 addresses are found within any surrounding text', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abc é.,;:!?-\n') });
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        expect(inText(`${before} https://boats.example ${after}`)).toEqual(['https://boats.example/']);
      }),
    );
  });
});

describe('AD-04 targets of links', () => {
  test.each([
    ['https://boats.example/a', ['https://boats.example/a']],
    ['//boats.example/a', ['https://boats.example/a']],
    ['https://ATRIUM.example/people', []],
    ['/people/AAAAAAAA', []],
    ['mailto:ana@boats.example', []],
    ['javascript:alert(1)', []],
    ['https://', []],
  ])('AD-04 a link to %s', (href, links) => {
    expect(behind(href)).toEqual(links);
  });
});
