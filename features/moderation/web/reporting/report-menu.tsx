import type { ReactNode } from 'react';
import { EllipsisIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useSharedModerationWords } from '../words.ts';
import { useReport } from './use-report.tsx';

/** A menu with nothing but “Report”, for things about which a reader can do nothing else. */
export function ReportMenu({ on, buttonClassName }: { on: string; buttonClassName?: string }): ReactNode {
  const t = useSharedModerationWords();
  const { items, dialog } = useReport(on);
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t('more')} isIcon items={items} {...(buttonClassName !== undefined && { buttonClassName })}>
        <EllipsisIcon />
      </Menu>
      {dialog}
    </>
  );
}
