import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { fileColumns, type FileColumn } from '../../contract/columns.ts';
import type { ImportReply } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';
import { LeftOutRows } from './left-out-rows.tsx';

const separators: Readonly<Record<string, string>> = { '\t': 'tab', ';': '“;”', ',': '“,”', '|': '“|”' };
const shownErrors = 100;
const isColumn = (text: string): text is FileColumn => fileColumns.some((column) => column === text);

/** Report of an import: content, detected format, and errors by line, column and reason. */
export function ImportReport({ report }: { report: ImportReply }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { rows, people, groups, found, columns, errors, errorCount, leftOut } = report;
  const skipped = columns.filter(({ column }) => column === null).map(({ header }) => header);
  const separator = found.separator === null ? undefined : (separators[found.separator] ?? found.separator);
  return (
    <section aria-labelledby="import-report" className="grid gap-4">
      <h2 id="import-report">{t('imported', { count: rows })}</h2>
      <p className="text-muted">
        {t('importedPeople', { added: people.added, changed: people.changed })}{' '}
        {t('importedGroups', { added: groups.added, changed: groups.changed })}
        <br />
        {[
          t(`format.${found.format}`),
          found.encoding && t('foundEncoding', { name: found.encoding }),
          separator && t('foundSeparator', { name: separator === 'tab' ? t('tabulator') : separator }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {skipped.length > 0 && ` · ${t('columnsLeftOut', { columns: skipped.join(', ') })}`}
      </p>
      <LeftOutRows rows={leftOut} count={leftOut.length} />
      {errorCount > 0 ? (
        <Notice tone="danger" title={t('errorInFile')}>
          {t('errorsFound', { count: errorCount })}
        </Notice>
      ) : (
        <Notice tone="success">{t('noErrors')}</Notice>
      )}
      {errors.length > 0 && (
        <div
          // What scrolls is reached by the keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={t('errorInFile')}
          className="max-h-96 overflow-auto rounded-card border border-line"
        >
          <table className="w-full text-left text-sm tablet:min-w-140">
            <thead className="sticky top-0 bg-surface">
              <tr>
                {(['line', 'columnName', 'cell', 'reason'] as const).map((head) => (
                  <th key={head} scope="col" className="px-2 py-2 font-[560] whitespace-nowrap tablet:px-3">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, shownErrors).map(({ line, column, value, code }) => (
                <tr key={`${line} ${column} ${code}`} className="border-t border-line align-top">
                  <td className="px-2 py-2 whitespace-nowrap tabular-nums tablet:px-3">{line}</td>
                  <td className="px-2 py-2 tablet:px-3">{isColumn(column) ? t(`column.${column}`) : column}</td>
                  <td className="max-w-20 truncate px-2 py-2 tablet:max-w-60 tablet:px-3">{value || '–'}</td>
                  <td className="px-2 py-2 tablet:px-3">{errorText(code)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {errorCount > shownErrors && (
        <p className="text-sm text-muted">{t('moreErrors', { count: errorCount - Math.min(shownErrors, errors.length) })}</p>
      )}
    </section>
  );
}
