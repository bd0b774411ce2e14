import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Notice, type Tone } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { readBackups } from '../../contract/backup-endpoints.ts';
import type { Backups } from '../../contract/backup-shapes.ts';
import { useAdminWords } from '../words.ts';

const tones: Readonly<Record<Backups['state'], Tone>> = {
  unset: 'warn',
  unusable: 'danger',
  none: 'info',
  late: 'danger',
  fine: 'success',
};

/** State of the nightly backups and age of the newest. */
export function BackupsSection(): ReactNode {
  const t = useAdminWords();
  const platform = usePlatformWords();
  const backups = useQuery(query(readBackups, {}));
  return (
    <>
      <p className="text-muted">{t('backups.lead')}</p>
      <QueryStates query={backups} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {(read) => <State backups={read} />}
      </QueryStates>
    </>
  );
}

function State({ backups: { state, newest, kept, nightly } }: { backups: Backups }): ReactNode {
  const t = useAdminWords();
  const { date, dateTime, relative } = useDates();
  const ago = newest && relative(newest.begunAt);
  const { language } = useLanguage();
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(locales[language], { style: 'unit', unit: 'megabyte', maximumFractionDigits: bytes < 1e7 ? 1 : 0 }).format(
      bytes / 1e6,
    );
  const time = state === 'none' ? (nightly?.at ?? '') : newest ? dateTime(newest.begunAt) : '';
  const facts: readonly (readonly [name: string, value: ReactNode])[] = nightly
    ? [
        [
          t('backups.newest'),
          newest ? (
            <span key="newest">
              {ago !== date(newest.begunAt) && `${ago} `}
              <DateText iso={newest.begunAt} className="inline-block text-muted">
                {dateTime(newest.begunAt)}
              </DateText>
            </span>
          ) : (
            t('backups.none')
          ),
        ],
        ...(newest ? [[t('backups.size'), megabytes(newest.bytes)] as const] : []),
        [t('backups.kept'), t('backups.keptText', { count: kept, most: nightly.keep })],
        [t('backups.time'), `${nightly.at} UTC`],
        [t('backups.encryption'), t(nightly.isEncrypted ? 'backups.isEncrypted' : 'backups.isPlain')],
        [
          t('backups.folder'),
          <span key="folder" className="font-mono text-sm wrap-anywhere" translate="no">
            {nightly.dir}
          </span>,
        ],
      ]
    : [];
  return (
    <>
      <Notice tone={tones[state]} title={t(state === 'none' ? 'backups.noneTitle' : `backups.${state}`)}>
        {t(`backups.${state}Text`, { time })}
      </Notice>
      {facts.length > 0 && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:p-5">
          {facts.map(([name, value]) => (
            <div key={name} className="tablet:contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
