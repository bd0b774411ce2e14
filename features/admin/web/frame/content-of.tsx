import type { ComponentType, ReactNode } from 'react';
import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';

const contents = new Map<string, ComponentType>();

/** Lazy component of a page, created once per segment. */
export function contentOf({ segment, load }: AdministrationPage): ComponentType {
  let content = contents.get(segment);
  if (!content) contents.set(segment, (content = lazy(load, Loading)));
  return content;
}

function Loading(): ReactNode {
  const platform = usePlatformWords();
  return <Skeleton shape="card" label={platform('loading')} />;
}
