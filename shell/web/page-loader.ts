import type { ComponentType } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { features } from './features.ts';
import type { Route } from './routes.ts';

/** A page whose code did not arrive; recognised by its name. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const timeoutMs = 120_000;
const components = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** The component of a page that has been loaded before. */
export function loadedPage(route: Route): ComponentType | undefined {
  return components.get(route.page.path);
}

/** Loads a page's code once; fails with a `ChunkError` after 120 s, and may then be tried again. */
export function loadPage(route: Route): Promise<ComponentType> {
  const key = route.page.path;
  let promise = loading.get(key);
  if (!promise) {
    promise = withTimeout(route.page.load()).then(
      (component) => {
        components.set(key, component);
        return component;
      },
      (error: unknown) => {
        loading.delete(key);
        throw error instanceof ChunkError ? error : new ChunkError(String(error));
      },
    );
    loading.set(key, promise);
  }
  return promise;
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timed out')), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

const platformWords = {
  en: () => import('#platform/words/en.json'),
  fr: () => import('#platform/words/fr.json'),
  es: () => import('#platform/words/es.json'),
};
const shellWords = {
  en: () => import('../words/en.json'),
  fr: () => import('../words/fr.json'),
  es: () => import('../words/es.json'),
};

/** Loads all sentences of a language: they are one file. */
export async function loadWords(language: Language): Promise<ReadonlyMap<string, Words>> {
  const loaders: [string, Record<Language, () => Promise<{ default: Words }>>][] = [
    ['platform', platformWords],
    ['shell', shellWords],
    ...features.filter((feature) => feature.name !== 'shell').map((feature): [string, typeof feature.words] => [feature.name, feature.words]),
  ];
  return new Map(await Promise.all(loaders.map(async ([namespace, words]) => [namespace, (await words[language]()).default] as const)));
}
