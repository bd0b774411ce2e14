import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { readBackups } from '../../contract/backup-endpoints.ts';
import { useAdminWords } from '../words.ts';

const refreshMs = 300_000;

/** Warns on each administration page that backups stopped. */
export function BackupNotice(): ReactNode {
  const t = useAdminWords();
  const { dateTime } = useDates();
  const { data } = useQuery({ ...query(readBackups, {}), refetchInterval: refreshMs });
  const state = data?.state;
  if (!data || (state !== 'unusable' && state !== 'late')) return null;
  return (
    <Notice
      tone="danger"
      title={t(`backups.${state}`)}
      actions={
        <LinkButton to={administrationAddress('backups')} variant="secondary" size="small">
          {t('backups.open')}
        </LinkButton>
      }
    >
      {t(`backups.${state}Text`, { time: data.newest ? dateTime(data.newest.begunAt) : '' })}
    </Notice>
  );
}
