import type { ComponentType } from 'react';
import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { forgetImports } from '#platform/web/loading/import-with-retry.ts';
import { session } from '#platform/web/session/session.tsx';
import { settledPromise } from '#platform/web/loading/settled-promise.ts';
import { afterFirstView } from '#platform/web/loading/first-view.ts';
import { loadRegistry } from './site.ts';
import { loadWords, wordsFor } from '../i18n/words-loader.ts';
import type { Route } from './routes.ts';

/** A page whose code did not arrive; recognised by its name. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const timeoutMs = 120_000;

const loading = new Map<string, Promise<ComponentType>>();

/** Loads a page's code and sentences once; fails with a `ChunkError` after 120 s at the latest. */
export function loadPage(route: Route, language: Language): Promise<ComponentType> {
  const isVisitor = session.token() === null;
  // What is here for somebody signed in serves a visitor too: a page stays on screen, and the cursor in it, when a session ends.
  const known = loading.get(keyOf(route, language, false)) ?? loading.get(keyOf(route, language, isVisitor));
  if (known) return known;
  const promise = settledPromise(
    withTimeout(bring(route, language, isVisitor)).catch(async (error: unknown) => {
      if (!(error instanceof ChunkError) && (await helpsToBeginAnew())) {
        window.location.reload();
        return new Promise<never>(() => {});
      }
      throw error instanceof ChunkError ? error : new ChunkError(String(error));
    }),
  );
  loading.set(keyOf(route, language, isVisitor), promise);
  return promise;
}

async function bring(route: Route, language: Language, isVisitor: boolean): Promise<ComponentType> {
  const { rests, load } = route.page;
  if (rests && isVisitor && !import.meta.env.SSR) await afterFirstView();
  const [component] = await Promise.all([
    load(),
    wordsFor(route, isVisitor).then((words) => loadWords(language, words)),
    // What other features show on it.
    rests && loadRegistry(),
    isVisitor || loadRegistry().then((registry) => registry.signedInStyles()),
  ]);
  if (component.load) await component.load(language, await loadRegistry());
  // The first date that a browser writes takes it long: it does so in a slice of its own.
  if (!import.meta.env.SSR && document.querySelector('time')) {
    dateText(language, new Date().toISOString());
    await new Promise((done) => setTimeout(done));
  }
  return component;
}

/** Loads what stands around the page of whoever is signed in, where there is no page at the address. */
export async function loadFrame(language: Language): Promise<void> {
  const { featureWords, signedInStyles } = await loadRegistry();
  await Promise.all([loadWords(language, [...featureWords.keys()]), signedInStyles()]);
}

/** Lets a page that failed to load be tried again. */
export function forgetPage(route: Route, language: Language): void {
  for (const isVisitor of [false, true]) loading.delete(keyOf(route, language, isVisitor));
  forgetImports();
}

/** Whoever is signed in needs more sentences on a public page than a visitor. */
function keyOf({ page }: Route, language: Language, isVisitor: boolean): string {
  return `${language} ${isVisitor && page.access === 'public'} ${page.access} ${page.path}`;
}

/**
 * Whether the address should be loaded anew: where the server has another release than the one that is running here, whose files are gone then; or
 * where a file that the page itself asked for was lost, for which the browser never asks again. Either can happen once only: what runs afterwards
 * is what the server has, and was loaded anew.
 */
async function helpsToBeginAnew(): Promise<boolean> {
  if (import.meta.env.SSR || import.meta.env.DEV) return false;
  const page = await fetch(window.location.href, { cache: 'no-store' }).catch(() => undefined);
  if (page?.status !== 200) return false;
  return !wasLoadedAnew() || !(await page.text()).includes(new URL(import.meta.url).pathname);
}

function wasLoadedAnew(): boolean {
  const [arrived] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrived?.type === 'reload';
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timed out')), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
