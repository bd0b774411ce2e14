import type { ReactNode } from 'react';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { SharedFile } from '../contract/shapes.ts';
import { useFileWords } from './words.ts';

/** Dates of a file: shared, expiry and downloads. */
export function FileFacts({ file: { sharedAt, expiresAt, ended, downloadBegunAt, downloadedAt, downloads } }: { file: SharedFile }) {
  const t = useFileWords();
  const { dateTime } = useDates();
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm tablet:grid-cols-2 desktop:grid-cols-3">
      <Fact term={t('sharedAt')}>
        <DateText iso={sharedAt}>{dateTime(sharedAt)}</DateText>
      </Fact>
      <Fact term={t('downloaded')}>
        {downloadedAt ? (
          <>
            <DateText iso={downloadedAt}>{dateTime(downloadedAt)}</DateText>
            {downloads > 1 && ` (${t('times', { count: downloads })})`}
          </>
        ) : downloadBegunAt ? (
          t('begun', { date: dateTime(downloadBegunAt) })
        ) : (
          t('notYet')
        )}
      </Fact>
      {expiresAt && !ended && (
        <Fact term={t('expiry')}>
          <DateText iso={expiresAt}>{t('until', { date: dateTime(expiresAt) })}</DateText>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
