import type { ReactNode } from 'react';
import { HeadTags } from './head-tags.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { productName } from '#platform/contract/page.ts';
import { useSettings } from '../registry/settings.ts';

export function useSiteName(): string {
  return useSettings().siteName ?? productName;
}

/** The title of a page, followed by the name of the site. */
export function PageTitle({ children }: { children: string }): ReactNode {
  return (
    <HeadTags>
      <title>{sideBySide([children, useSiteName()])}</title>
    </HeadTags>
  );
}
