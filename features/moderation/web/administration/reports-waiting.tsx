import type { ReactNode } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FlagIcon } from '#platform/web/ui/icons.tsx';
import { PendingItem } from '#platform/web/ui/pending-item.tsx';
import { reportsWaiting } from '../../contract/limits.ts';
import { useModerationWords } from '../words.ts';

/** Number of waiting reports on the start page. Renders nothing if there are none. */
export function ReportsWaiting(): ReactNode {
  const t = useModerationWords();
  const { data } = useQuery(query(readSession, {}));
  const count = data?.waiting.find(({ kind }) => kind === reportsWaiting)?.count ?? 0;
  if (count === 0) return null;
  return (
    <PendingItem
      mark={<FlagIcon size={20} />}
      actions={
        <LinkButton to="/moderation" variant="secondary" size="small">
          {t('look')}
        </LinkButton>
      }
    >
      {t('reportsWaiting', { count })}
    </PendingItem>
  );
}
