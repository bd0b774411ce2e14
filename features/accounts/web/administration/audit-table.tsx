import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { AuditEntrySeen } from '../../contract/audit-shapes.ts';
import { useAccountWords } from '../words.ts';

/** Entries of the audit, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntrySeen[] }): ReactNode {
  const t = useAccountWords();
  const { dateTime } = useDates();
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full text-sm max-tablet:block">
        <caption className="sr-only">{t('audit.title')}</caption>
        <thead className="max-tablet:sr-only">
          <tr className="border-b border-line text-left text-muted">
            {(['export.when', 'export.action', 'audit.by', 'audit.about'] as const).map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-normal">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-tablet:block">
          {entries.map(({ id, at, action, outcome, actor, subject }) => (
            <tr key={id} className="align-top max-tablet:grid max-tablet:gap-0.5 max-tablet:px-4 max-tablet:py-3">
              <td className="whitespace-nowrap text-muted tablet:px-4 tablet:py-2.5">
                <DateText iso={at}>{dateTime(at)}</DateText>
              </td>
              <td className="tablet:min-w-32 tablet:px-4 tablet:py-2.5">
                <span className="wrap-anywhere" translate="no">
                  {action}
                </span>{' '}
                {outcome === 'refused' && <Badge tone="warn">{t('export.outcome.refused')}</Badge>}
              </td>
              <td className="tablet:min-w-32 tablet:px-4 tablet:py-2.5">
                <span className="text-muted tablet:sr-only">{t('audit.by')} </span>
                {actor ? <Named {...actor} /> : <span className="text-muted">{t('audit.nobody')}</span>}
              </td>
              <td className="tablet:min-w-32 tablet:px-4 tablet:py-2.5">
                <span className="text-muted tablet:sr-only">{t('audit.about')} </span>
                {subject ? <Named {...subject} /> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A person by name, anything else by ID. */
function Named({ id, name }: { id: string; name: string | null }): ReactNode {
  if (name === null)
    return (
      <span className="wrap-anywhere" translate="no">
        {id}
      </span>
    );
  return (
    <Link to={`${administrationAddress('people')}/${id}`} className="text-accent">
      <bdi>{name}</bdi>
    </Link>
  );
}
