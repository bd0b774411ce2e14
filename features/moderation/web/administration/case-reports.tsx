import type { ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { CaseWhole } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

/** Reports of a case with their reasons and passages. */
export function CaseReports({ reports }: Pick<CaseWhole, 'reports'>): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h2 id="reports" className="text-lg">
        {t('reportCount', { count: reports.length })}
      </h2>
      <ul className="grid gap-3">
        {reports.map(({ id, reason, text, passage, reporter, reportedAt }) => (
          <Card as="li" key={id} className="max-w-[46rem]">
            <h3 className="text-base">{t(`reason.${reason}`)}</h3>
            <MetaLine>
              {reporter && (
                <span>
                  <PersonName id={reporter.id} name={reporter.name} picture="inline" />
                </span>
              )}
              <DateText iso={reportedAt} title={dates.exact(reportedAt)}>
                {dates.relative(reportedAt)}
              </DateText>
            </MetaLine>
            {passage && (
              <blockquote dir="auto" className="mt-2.5 border-l-2 border-warn/60 pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
                {passage}
              </blockquote>
            )}
            {text && <p className="mt-2.5 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{text}</p>}
          </Card>
        ))}
      </ul>
    </section>
  );
}
