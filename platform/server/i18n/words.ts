import { existsSync, readFileSync } from 'node:fs';
import { languages, type Language } from '#platform/contract/language.ts';
import { kindNameKey } from '#platform/contract/name-keys.ts';
import { sentence, type Words, type WordValues } from '#platform/contract/words.ts';

/** Translates sentences for emails, documents and errors. */
export interface ServerWords {
  /** The sentence of a key in a namespace; English where the language lacks it. */
  translate: (language: Language, namespace: string, key: string, values?: WordValues) => string;
  /** The singular name of a kind (“Document”), of any feature. */
  kind: (language: Language, kind: string) => string;
  /** The sentence of an error code, of any feature. */
  error: (language: Language, code: string, values?: WordValues) => string;
}

/**
 * Reads `words/*.json` of the given folders (namespace → folder) once, including the parts for
 * public pages, other features and emails.
 */
export function readWords(folders: Readonly<Record<string, URL>>): ServerWords {
  const catalogues = new Map<string, Words>();
  const anywhere = new Map<string, string>();
  const spoken = (language: Language, key: string) => anywhere.get(`${language}:${key}`) ?? anywhere.get(`${languages[0]}:${key}`);
  for (const [namespace, folder] of Object.entries(folders))
    for (const language of languages) {
      const files = [`shared/${language}.json`, `${language}.json`, `public/${language}.json`, `mail/${language}.json`]
        .map((name) => new URL(name, folder))
        .filter((file) => existsSync(file));
      const words: Words = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Words));
      catalogues.set(`${language}:${namespace}`, words);
      for (const [key, text] of Object.entries(words)) if (/^(?:error|kind)\./.test(key)) anywhere.set(`${language}:${key}`, text);
    }
  return {
    translate(language, namespace, key, values) {
      for (const tried of [language, languages[0]]) {
        const found = sentence(catalogues.get(`${tried}:${namespace}`) ?? {}, tried, key, values);
        if (found !== undefined) return found;
      }
      throw new Error(`No sentence ${namespace}:${key}`);
    },
    kind: (language, kind) => spoken(language, kindNameKey(kind)) ?? kind,
    error(language, code, values) {
      const text = spoken(language, `error.${code}`);
      return text === undefined ? code : (sentence({ [code]: text }, language, code, values) ?? text);
    },
  };
}
