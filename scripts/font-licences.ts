import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/**
 * Possible file names of a font licence, most specific first: `LICENSE` may be that of the code.
 */
const licenceNames = ['LICENSE_FONT', 'OFL.txt', 'LICENSE', 'LICENSE.txt', 'LICENSE.md'];

/**
 * Licences of all fonts in pages and files, as one text. Fonts are found in the packages of
 * dependencies; fonts with the same licence are grouped.
 * @throws where a package has fonts without a licence, since these must not be distributed
 */
export function fontLicences(): string {
  const families = new Map<string, Set<string>>();
  for (const name of Object.keys(readJson(join(root, 'package.json'))['dependencies'] as object)) {
    const folder = join(root, 'node_modules', name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    if (!files.some((file) => /\.(?:woff2?|ttf|otf)$/.test(file))) continue;
    const licence = licenceNames.find((each) => files.includes(each));
    if (!licence) throw new Error(`${name} has fonts without a licence`);
    const text = readFileSync(join(folder, licence), 'utf8').replaceAll('\r\n', '\n').trim();
    const family = files.includes('metadata.json') ? String(readJson(join(folder, 'metadata.json'))['family']) : name;
    families.set(text, (families.get(text) ?? new Set()).add(family));
  }
  const parts = [...families].map(([text, names]) => [[...names].join(', '), text] as const);
  const line = '='.repeat(80);
  return [
    'The fonts of Atrium: what its pages are shown with, and what contracts are set in.\n\n',
    ...[...new Set(parts.map(([names]) => names))].map((names) => `- ${names}\n`),
    ...parts.map(([names, text]) => `\n${line}\n${names}\n${line}\n\n${text}\n`),
  ].join('');
}
