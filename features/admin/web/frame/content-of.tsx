import type { ComponentType, ReactNode } from 'react';
import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';

const contents = new Map<string, ComponentType>();

function lazyOnce(key: string, load: AdministrationPage['load']): ComponentType {
  let content = contents.get(key);
  if (!content) contents.set(key, (content = lazy(load, Loading)));
  return content;
}

/** Lazy component of a page, created once per segment. */
export const contentOf = ({ segment, load }: AdministrationPage): ComponentType => lazyOnce(segment, load);

/** Lazy component of the summary of a page, if it has one. */
export const summaryOf = ({ segment, loadSummary }: AdministrationPage): ComponentType | undefined =>
  loadSummary && lazyOnce(`${segment} summary`, loadSummary);

function Loading(): ReactNode {
  const platform = usePlatformWords();
  return <Skeleton shape="card" label={platform('loading')} />;
}
