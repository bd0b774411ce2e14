import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { MailIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listRefusedAddresses } from '../../contract/endpoints.ts';
import { useNotificationWords } from '../words.ts';

/** People whose email address rejects emails, for administrators. */
export function RefusedAddresses(): ReactNode {
  const t = useNotificationWords();
  const platform = usePlatformWords();
  const { dateTime } = useDates();
  const list = useQuery(query(listRefusedAddresses, {}));
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState icon={MailIcon} title={t('refused.none')} level={3}>
            {t('refused.noneText')}
          </EmptyState>
        ) : (
          <>
            <p className="text-pretty text-muted">{t('refused.text')}</p>
            <ul className="grid grid-cols-1 gap-3">
              {items.map(({ id, name, address, refusedAt }) => (
                <Card as="li" key={id}>
                  <h3 className="text-base wrap-anywhere">{name}</h3>
                  <p className="mt-0.5 text-sm wrap-anywhere text-muted">
                    {address} · <DateText iso={refusedAt}>{dateTime(refusedAt)}</DateText>
                  </p>
                </Card>
              ))}
            </ul>
            {total > items.length && <p className="text-sm text-muted">{t('refused.more', { count: total - items.length })}</p>}
          </>
        )
      }
    </QueryStates>
  );
}
