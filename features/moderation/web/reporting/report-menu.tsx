import type { ReactNode } from 'react';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useSharedModerationWords } from '../words.ts';
import { useReport } from './use-report.tsx';

/** A menu with only “Report”, for things without other actions. */
export function ReportMenu({ on, buttonClassName }: { on: string; buttonClassName?: string }): ReactNode {
  const t = useSharedModerationWords();
  const { items, dialog } = useReport(on);
  return (
    <>
      <MoreMenu label={t('more')} items={items} {...(buttonClassName !== undefined && { buttonClassName })} />
      {dialog}
    </>
  );
}
