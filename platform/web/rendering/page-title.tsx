import type { ReactNode } from 'react';
import { HeadTags } from './head-tags.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { productName } from '#platform/contract/page.ts';
import { useSettings } from '../registry/settings.ts';

/** What this site is called. */
export function useSiteName(): string {
  return useSettings().siteName ?? productName;
}

/** What a page is called in tabs and lists of others, with the name of the site behind it. */
export function PageTitle({ children }: { children: string }): ReactNode {
  return (
    <HeadTags>
      <title>{sideBySide([children, useSiteName()])}</title>
    </HeadTags>
  );
}
