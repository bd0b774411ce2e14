import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#platform/contract/language.ts';

/**
 * Returns a function that translates a key (`documents.publish`) with the words of a source tree,
 * to find buttons by their labels.
 */
export function wordsOf(root: string): (language: Language, key: string) => string {
  const read = new Map<string, Record<string, string>>();
  return (language, key) => {
    const feature = key.slice(0, key.indexOf('.'));
    const name = `${feature} ${language}`;
    let words = read.get(name);
    if (!words) {
      const folder = feature === 'shell' ? 'shell' : `features/${feature}`;
      const files = globSync(`${folder}/words/**/${language}.json`, { cwd: root });
      words = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as object)) as Record<
        string,
        string
      >;
      read.set(name, words);
    }
    const said = words[key.slice(feature.length + 1)];
    if (said === undefined) throw new Error(`no word ${key} in ${language}`);
    return said;
  };
}
