import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { familyNames } from '#platform/contract/printing/families.ts';
import { fontLicences } from './font-licences.ts';

test('LE-01 every font of pages and contracts is listed with its licence', () => {
  const styles = globSync('{features,platform,shell}/**/*.css').map((path) => readFileSync(path, 'utf8'));
  const faces = styles.flatMap((text) => text.match(/@font-face \{[^}]*\burl\([^}]*\}/g) ?? []);
  const ofPages = faces.map((face) => /font-family: '(.+?)(?: Variable)?'/.exec(face)?.[1] ?? '');
  expect(ofPages).toContain('Hanken Grotesk');
  const [list = '', ...parts] = fontLicences().split(/\n={80}\n/);
  const licences = parts.flatMap((names, index) => (index % 2 === 0 ? [{ names: names.split(', '), text: parts[index + 1] }] : []));
  for (const family of new Set([...ofPages, ...familyNames])) {
    expect(list).toContain(family);
    const own = licences.filter(({ names }) => names.includes(family));
    expect(own.length, family).toBeGreaterThan(0);
    for (const { text } of own) expect(text, family).toMatch(/SIL OPEN FONT LICENSE[^]*PERMISSION & CONDITIONS[^]*DISCLAIMER/);
  }
});
