import type { Finding } from './finding.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';
import { inProduct, layerOf } from './layer.ts';
import { namesNextStep } from './next-steps.ts';
import { nounFaults, sentenceFaults } from './sentence-rules.ts';
import type { SourceFiles } from './source-files.ts';

const languages = ['en', 'fr', 'es'] as const;
const pluralEnding = /_(one|many|other)$/;

type Catalogue = Record<string, string>;

/** The owner of a file's words: `features/groups`, `platform` or `shell`. */
function ownerOf(path: string): string {
  const { part, feature } = layerOf(path);
  return feature === undefined ? part : `features/${feature}`;
}

/** Faults of the words: between languages, error codes, and code. */
export function wordFindings(words: SourceFiles, code: SourceFiles): Finding[] {
  const folders = [...new Set([...words.keys()].map((path) => path.slice(0, path.lastIndexOf('/'))))];
  if (folders.length === 0) return [{ file: '.', rule: 'saw-nothing', message: 'the check found no words' }];
  const findings: Finding[] = [];
  const keysOf = new Map<string, Set<string>>();
  for (const folder of folders) {
    const catalogues: Partial<Record<string, Catalogue>> = {};
    for (const language of languages) {
      const text = words.get(`${folder}/${language}.json`);
      if (text === undefined) findings.push({ file: folder, rule: 'three-languages', message: `add ${language}.json` });
      else {
        catalogues[language] = JSON.parse(text) as Catalogue;
        for (const key of repeatedKeys(text))
          findings.push({ file: `${folder}/${language}.json`, rule: 'same-keys', message: `“${key}” is duplicated: remove one` });
      }
    }
    const english = catalogues['en'];
    if (!english) continue;
    const keys = keysOf.get(ownerOf(folder)) ?? new Set();
    for (const key of Object.keys(english)) keys.add(key);
    keysOf.set(ownerOf(folder), keys);
    for (const [language, catalogue] of Object.entries(catalogues))
      if (catalogue) findings.push(...catalogueFindings(`${folder}/${language}.json`, language, catalogue, english));
  }
  const owners = new Set([...keysOf.keys(), ...[...code.keys()].filter(isErrorFile).map(ownerOf)]);
  const files = [...code].filter(([path]) => inProduct(layerOf(path))).map(([path, text]) => readAsking(path, text));
  for (const owner of owners) findings.push(...askingFindings(owner, keysOf.get(owner) ?? new Set(), files));
  return [...findings, ...longTextFindings(code)];
}

/** Duplicate keys, of which parsers silently keep the last. */
function repeatedKeys(text: string): string[] {
  const keys = [...text.matchAll(/^ {2}"((?:[^"\\]|\\.)+)":/gm)].map(([, key = '']) => key);
  return keys.filter((key, place) => keys.indexOf(key) < place);
}

/** Long texts of one language, such as the help, follow the same rules for nouns. */
function longTextFindings(code: SourceFiles): Finding[] {
  const findings: Finding[] = [];
  for (const [file, source] of code) {
    const language = /^features\/.*\.(en|fr|es)\.ts$/.exec(file)?.[1];
    if (language === undefined) continue;
    walk(parseFile(file, source).tree, (node) => {
      for (const fault of nounFaults(language, literalText(node) ?? '')) findings.push({ file, rule: 'good-sentence', message: fault });
    });
  }
  return findings;
}

function catalogueFindings(file: string, language: string, catalogue: Catalogue, english: Catalogue): Finding[] {
  const findings: Finding[] = [];
  const report = (rule: string, message: string) => findings.push({ file, rule, message });
  for (const key of Object.keys(english)) if (!(key in catalogue) && !key.endsWith('_many')) report('same-keys', `“${key}” is missing`);
  for (const [key, sentence] of Object.entries(catalogue)) {
    const stem = key.replace(pluralEnding, '');
    // English has no form “many”; its counterpart is “other”.
    const counterpart = english[key] ?? (key.endsWith('_many') ? english[`${stem}_other`] : undefined);
    if (counterpart === undefined) report('same-keys', `“${key}” is not in English`);
    else for (const fault of sentenceFaults(language, String(sentence), counterpart)) report('good-sentence', `“${key}” ${fault}`);
    if (key.startsWith('error.') && !namesNextStep(language, key.slice('error.'.length), sentence))
      report('next-step', `“${key}” does not say what to do: add a second sentence`);
    if (key.startsWith('notified.') && !/[.?!]$/.test(sentence)) report('good-sentence', `“${key}” is a sentence: end it with a full stop`);
    if (pluralEnding.test(key))
      for (const form of ['one', 'other']) if (!(`${stem}_${form}` in catalogue)) report('plural-forms', `“${stem}” lacks “_${form}”`);
    if (key.endsWith('_other') && !sentence.includes('{count}')) report('plural-forms', `“${key}” lacks {count}`);
  }
  return findings;
}

export const isErrorFile = (path: string) => /\/contract\/errors?\.ts$/.test(path);

/** The words used by a file; read once, since platform and shell may use those of all owners. */
interface Asking {
  from: string;
  codes: string[];
  asked: Set<string>;
  patterns: RegExp[];
}

function readAsking(path: string, text: string): Asking {
  const { tree } = parseFile(path, text);
  return { from: ownerOf(path), codes: isErrorFile(path) ? declaredCodes(tree) : [], ...askedIn(tree) };
}

/** Error codes of a contract: keys with an HTTP status, and lists of field codes. */
export function declaredCodes(tree: SyntaxNode): string[] {
  const codes: string[] = [];
  walk(tree, (node) => {
    const key = node['key'] as { name?: string; value?: string } | undefined;
    const value = node['value'] as { value?: unknown } | undefined;
    if (node.type === 'Property' && typeof value?.value === 'number') codes.push(key?.value ?? key?.name ?? '');
    if (node.type === 'ArrayExpression') codes.push(...(node['elements'] as unknown[]).flatMap((each) => literalText(each) ?? []));
  });
  return codes;
}

/** Finds unused words, and codes without a sentence. */
function askingFindings(owner: string, keys: ReadonlySet<string>, files: readonly Asking[]): Finding[] {
  const findings: Finding[] = [];
  const codes = new Set(files.flatMap((each) => (each.from === owner ? each.codes : [])));
  // Words of the platform may be used anywhere, those of a feature by itself and by shell and
  // platform.
  const asking = files.filter(({ from }) => owner === 'platform' || [owner, 'shell', 'platform'].includes(from));
  const isRequested = (key: string) => asking.some(({ asked }) => asked.has(key));
  const patterns = asking.flatMap((each) => each.patterns);
  const file = `${owner}/words/en.json`;
  for (const each of codes)
    if (!keys.has(`error.${each}`))
      findings.push({ file, rule: 'codes-have-words', message: `“error.${each}” is missing, although the contract declares the code` });
  for (const key of keys) {
    const stem = key.replace(pluralEnding, '');
    if (key.startsWith('error.')) {
      // A code of the browser only, such as for no network, is only in its code.
      const errorCode = key.slice('error.'.length);
      if (!codes.has(errorCode) && !isRequested(errorCode))
        findings.push({ file, rule: 'codes-have-words', message: `“${key}”: no contract declares that code` });
    } else if (!isRequested(key) && !isRequested(stem) && !patterns.some((pattern) => pattern.test(stem)))
      findings.push({ file, rule: 'no-dead-words', message: `“${key}” is unused: remove it` });
  }
  return findings;
}

/**
 * Keys that a file may use: its string literals, and templates such as `kind.${kind}` as patterns.
 */
function askedIn(tree: SyntaxNode): Pick<Asking, 'asked' | 'patterns'> {
  const asked = new Set<string>();
  const patterns: RegExp[] = [];
  walk(tree, (node) => {
    const text = literalText(node);
    if (text !== undefined) asked.add(text);
    else if (node.type === 'TemplateLiteral') {
      const parts = (node['quasis'] as { value: { cooked: string } }[]).map((each) => each.value.cooked);
      if (/^[a-z][\w.-]*$/i.test(parts[0] ?? ''))
        patterns.push(new RegExp(`^${parts.map((each) => RegExp.escape(each)).join('[\\w-]+')}$`));
    }
  });
  return { asked, patterns };
}
