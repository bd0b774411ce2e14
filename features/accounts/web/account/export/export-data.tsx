import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { useAccountWords } from '../../words.ts';
import { useExport } from './use-export.ts';

/** Part of the account page with the data export. */
export function ExportData(): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { get, isBusy, failure } = useExport();
  return (
    <SectionCard
      id="export"
      title={t('export.title')}
      text={t('export.text')}
      action={
        <Button variant="secondary" size="small" icon={DownloadIcon} isBusy={isBusy} onClick={() => void get()}>
          {t('export.get')}
        </Button>
      }
    >
      {failure && (
        <Notice tone="danger" isAnnounced>
          {errorText(failure)}
        </Notice>
      )}
    </SectionCard>
  );
}
