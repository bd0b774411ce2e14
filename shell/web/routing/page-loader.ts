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

/** Loads a page’s code and messages once; throws a `ChunkError` on failure or after 120 s. */
export function loadPage(route: Route, language: Language): Promise<ComponentType> {
  const isVisitor = session.token() === null;
  // A page loaded for a signed-in person also serves a visitor: it stays when a session ends.
  const known = loading.get(keyOf(route, language, false)) ?? loading.get(keyOf(route, language, isVisitor));
  if (known) return known;
  const promise = settledPromise(bringOrReload(route, language, isVisitor));
  loading.set(keyOf(route, language, isVisitor), promise);
  return promise;
}

/** Brings a page; if its code fails to load and a reload can help, reloads the document. */
async function bringOrReload(route: Route, language: Language, isVisitor: boolean): Promise<ComponentType> {
  let leaving: Promise<void> | undefined;
  const leave = () => {
    leaving = untilUsedAgain().then(() => (leaving = undefined));
  };
  if (!import.meta.env.SSR) window.addEventListener('beforeunload', leave);
  try {
    return await withTimeout(bring(route, language, isVisitor));
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    let canHelp: boolean;
    do {
      // Firefox aborts what a page loads when someone follows a link; a reload would abort the link.
      await leaving;
      canHelp = await canReloadHelp();
    } while (canHelp && leaving);
    if (!canHelp) throw new ChunkError(String(error));
    window.location.reload();
    return await new Promise<never>(() => {});
  } finally {
    if (!import.meta.env.SSR) window.removeEventListener('beforeunload', leave);
  }
}

/** Resolves if the document stays, because the link was a download, or someone went back to it. */
function untilUsedAgain(): Promise<void> {
  return new Promise((used) => {
    for (const sign of ['pointerdown', 'keydown', 'pageshow']) window.addEventListener(sign, () => used(), { once: true });
  });
}

async function bring(route: Route, language: Language, isVisitor: boolean): Promise<ComponentType> {
  const { rests, load } = route.page;
  if (rests && isVisitor && !import.meta.env.SSR) await afterFirstView();
  const [component] = await Promise.all([
    load(),
    wordsFor(route, isVisitor).then((words) => loadWords(language, words)),
    // Contributions of other features.
    rests && loadRegistry(),
    isVisitor || loadRegistry().then((registry) => registry.signedInStyles()),
  ]);
  if (component.load) await component.load(language, await loadRegistry());
  // The first formatted date is slow in browsers, so it gets its own time slice.
  if (!import.meta.env.SSR && document.querySelector('time')) {
    dateText(language, new Date().toISOString());
    await new Promise((done) => setTimeout(done));
  }
  return component;
}

/** Loads the frame of signed-in people for an address without a page. */
export async function loadFrame(language: Language): Promise<void> {
  const { featureWords, signedInStyles } = await loadRegistry();
  await Promise.all([loadWords(language, [...featureWords.keys()]), signedInStyles()]);
}

/** Forgets a page, so that a failed load can be retried. */
export function forgetPage(route: Route, language: Language): void {
  for (const isVisitor of [false, true]) loading.delete(keyOf(route, language, isVisitor));
  forgetImports();
}

/** Cache key: on public pages signed-in people need more messages than visitors. */
function keyOf({ page }: Route, language: Language, isVisitor: boolean): string {
  return `${language} ${isVisitor && page.access === 'public'} ${page.access} ${page.path}`;
}

/**
 * Whether a reload can help: the server runs another release, so that files are missing, or the
 * browser cached a failed import. Each leads to one reload only.
 */
async function canReloadHelp(): Promise<boolean> {
  if (import.meta.env.SSR || import.meta.env.DEV) return false;
  const page = await fetch(window.location.href, { cache: 'no-store' }).catch(() => undefined);
  if (page?.status !== 200) return false;
  return !wasReloaded() || !(await page.text()).includes(new URL(import.meta.url).pathname);
}

function wasReloaded(): boolean {
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
