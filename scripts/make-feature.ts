import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { readLanded, readMigrations } from '../checks/source-files.ts';

/** Replacements for words of the template, longer ones first. */
type Replacements = readonly (readonly [RegExp, string])[];

const pascal = (kebab: string) => kebab.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
const camel = (kebab: string) => pascal(kebab).replace(/^./, (letter) => letter.toLowerCase());

function replacementsFor(many: string, one: string): Replacements {
  return [
    [/gadgets-kebab/g, many],
    [/gadget-kebab/g, one],
    [/gadgets_table/g, many.replaceAll('-', '_')],
    [/Gadgets/g, pascal(many)],
    [/gadgets/g, camel(many)],
    [/Gadget/g, pascal(one)],
    [/gadget/g, camel(one)],
  ];
}

/** Adds a feature to a list of the shell: its sorted import, and its name at the end. */
export function listed(list: string, feature: string, imported: string): string {
  const lines = list.split('\n');
  const line = `import { ${feature} } from '${imported}';`;
  const of = (each: string) => /from '(#features\/[^']+)'/.exec(each)?.[1];
  const last = lines.findLastIndex((each) => of(each) !== undefined);
  const behind = lines.findIndex((each) => (of(each) ?? '') > imported);
  lines.splice(behind < 0 ? last + 1 : behind, 0, line);
  return lines
    .join('\n')
    .replace(
      /(export const features\b[^=]*=[^[]*\[)([^\]]*?),?\s*\]/,
      (_, start: string, names: string) => `${start}${names}, ${feature}]`,
    );
}

/** The next migration number, after all existing and released ones. */
export function nextNumber(names: Iterable<string>): string {
  const numbers = Array.from(names, (name) => Number(/(\d+)_[^/]*$/.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** Generates a complete small feature in a copy of the repository; returns the changed paths. */
export async function makeFeature(root: string, many: string, one: string): Promise<string[]> {
  const at = (path: string) => join(root, path);
  const replacements = replacementsFor(many, one);
  const filled = (text: string) => replacements.reduce((so, [from, to]) => so.replace(from, to), text);
  const { ignorePatterns: _, ...style } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'),
  ) as FormatOptions & { ignorePatterns: string[] };
  const written: string[] = [];
  async function write(path: string, text: string): Promise<void> {
    mkdirSync(dirname(at(path)), { recursive: true });
    // Names differ in length from those of the template.
    writeFileSync(at(path), /\.tsx?$/.test(path) ? (await format(path, text, style)).code : text);
    written.push(path);
  }
  const template = join(import.meta.dirname, 'feature-template');
  const number = nextNumber([...readMigrations().keys(), ...readLanded()]);
  for (const path of globSync('**/*.*', { cwd: template }).toSorted()) {
    const text = filled(readFileSync(join(template, path), 'utf8'));
    const target = filled(path);
    await write(target === 'migration.sql' ? `database/migrations/${number}_${many}.sql` : `features/${many}/${target}`, text);
  }
  for (const [list, side] of [
    ['shell/server/features.ts', 'server/feature.ts'],
    ['shell/web/features.ts', 'web/feature.tsx'],
  ] as const)
    await write(list, listed(readFileSync(at(list), 'utf8'), camel(many), `#features/${many}/${side}`));
  return written;
}
