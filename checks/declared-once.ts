import type { Finding } from './finding.ts';
import { layerOf } from './layer.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';
import type { SourceFiles } from './source-files.ts';

const fieldsFile = 'features/accounts/contract/profile-fields.ts';
const rule = 'declared-once';
const languages = ['en', 'fr', 'es'];

type Property = SyntaxNode & { key?: { name?: string; value?: unknown }; value?: SyntaxNode };

/** An entry of a table, such as a profile field or a kind of notification. */
interface Entry {
  file: string;
  line: number;
  name: string;
  properties: readonly Property[];
}

const nameOf = ({ key }: Property): string => String(key?.value ?? key?.name ?? '');
const propertiesOf = (node: SyntaxNode | undefined): Property[] =>
  node?.type === 'ObjectExpression' ? (node['properties'] as Property[]).filter(({ type }) => type === 'Property') : [];

/** The text of a property; `path` leads through nested objects. */
function textOf(properties: readonly Property[], ...path: readonly string[]): string | undefined {
  const [name, ...rest] = path;
  const value = properties.find((each) => nameOf(each) === name)?.value;
  return rest.length > 0 ? textOf(propertiesOf(value), ...rest) : literalText(value);
}

/** The object in `{ … } as const satisfies Type`. */
function innermost(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node && /^TS(?:As|Satisfies)Expression$/.test(node.type) ? innermost(node['expression'] as SyntaxNode) : node;
}

/** Finds fields and kinds that are declared twice, and those without their words. */
export function declaredFindings(code: SourceFiles, words: SourceFiles): Finding[] {
  const fields = fieldEntries(code.get(fieldsFile));
  const kinds = [...code].flatMap(([file, text]) => kindEntries(file, text));
  if (fields.length === 0) return [{ file: fieldsFile, rule: 'saw-nothing', message: 'the check found no profile fields' }];
  return [
    ...twice(fields, 'the field', ({ name }) => name),
    ...twice(fields, 'the column', ({ properties }) => textOf(properties, 'column')),
    ...fields.flatMap((field) => labelFindings(field, words)),
    ...twice(kinds, 'the kind of notification', ({ name }) => name),
    ...kinds.flatMap((kind) => sentenceFindings(kind, words)),
  ];
}

function fieldEntries(text = ''): Entry[] {
  const entries: Entry[] = [];
  const { tree, lineAt } = parseFile(fieldsFile, text);
  walk(tree, (node: SyntaxNode & { id?: { name?: string }; init?: SyntaxNode }) => {
    if (node.type !== 'VariableDeclarator' || node.id?.name !== 'profileFields') return;
    for (const each of propertiesOf(innermost(node.init)))
      entries.push({ file: fieldsFile, line: lineAt(each.start), name: nameOf(each), properties: propertiesOf(each.value) });
  });
  return entries;
}

/** The keys of `notificationKinds({ … })` in the product. */
function kindEntries(file: string, text: string): Entry[] {
  const { feature, isTest } = layerOf(file);
  if (feature === undefined || isTest || !text.includes('notificationKinds(')) return [];
  const entries: Entry[] = [];
  const { tree, lineAt } = parseFile(file, text);
  walk(tree, (node: SyntaxNode & { callee?: { name?: string }; arguments?: SyntaxNode[] }) => {
    if (node.type !== 'CallExpression' || node.callee?.name !== 'notificationKinds') return;
    for (const each of propertiesOf(node.arguments?.[0]))
      entries.push({ file, line: lineAt(each.start), name: nameOf(each), properties: [] });
  });
  return entries;
}

function twice(entries: readonly Entry[], what: string, textIn: (entry: Entry) => string | undefined): Finding[] {
  return entries.flatMap((entry, at) => {
    const text = textIn(entry);
    const first = entries.slice(0, at).find((each) => textIn(each) === text);
    if (text === undefined || !first) return [];
    const place = `${first.file === entry.file ? 'line' : first.file} ${first.line}`.replace(/ts (\d+)$/, 'ts:$1');
    return {
      file: entry.file,
      line: entry.line,
      rule,
      message: `${what} “${text}” is already declared (${place}): choose another name or remove one`,
    };
  });
}

/** Registration loads the words of public pages only. */
function labelFindings({ file, line, name, properties }: Entry, words: SourceFiles): Finding[] {
  const isAtRegistration = textOf(properties, 'form', 'section') === 'contact';
  const folders = isAtRegistration ? ['public/'] : ['', 'public/'];
  return ['label', 'hint'].flatMap((property) => {
    const key = textOf(properties, property);
    if (key === undefined) return [];
    return languages.flatMap((language) => {
      const files = folders.map((folder) => `features/accounts/words/${folder}${language}.json`);
      return files.some((each) => keysIn(words.get(each)).has(key))
        ? []
        : { file, line, rule: 'declared-words', message: `the field “${name}” has no words: add “${key}” to ${files[0]}` };
    });
  });
}

function sentenceFindings({ file, line, name }: Entry, words: SourceFiles): Finding[] {
  return languages.flatMap((language) => {
    const target = `features/${layerOf(file).feature}/words/${language}.json`;
    const keys = keysIn(words.get(target));
    return [`notified.${name}`, `notifiedReason.${name}`, `notifiedKind.${name}`].flatMap((key) =>
      keys.has(key) || keys.has(`${key}_other`)
        ? []
        : { file, line, rule: 'declared-words', message: `the kind of notification “${name}” lacks a sentence: add “${key}” to ${target}` },
    );
  });
}

const keysIn = (text = '{}'): Set<string> => new Set(Object.keys(JSON.parse(text) as object));
