import { useState, type ReactNode } from 'react';
import { download } from '#platform/web/download.ts';
import { problemOf } from '#platform/web/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { exportOwnData } from '../../../contract/endpoints.ts';
import { useAccountWords } from '../../words.ts';
import { Section } from '../section.tsx';

/** Taking all of one's data along. */
export function ExportData(): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const get = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await download(exportOwnData, {}, 'atrium-export.zip');
    } catch (error) {
      const { code } = problemOf(error);
      // Asked for the password, the person thought better of it.
      if (code !== 'auth.reauthenticationRequired') setFailure(code);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Section
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
    </Section>
  );
}
