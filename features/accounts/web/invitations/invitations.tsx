import type { ReactNode } from 'react';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { MailIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listRegistrationInvitations } from '../../contract/registration-endpoints.ts';
import { useAccountWords } from '../words.ts';
import { InvitationItem } from './invitation-item.tsx';
import { InviteForm } from './invite-form.tsx';

/** Form and list of invitations to register. */
export function Invitations(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const list = useInfiniteQuery(infiniteQuery(listRegistrationInvitations, { query: {} }));
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const { mode, can } = pages[0] ?? { mode: 'open' as const, can: { invite: false, inviteManagers: false } };
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {mode !== 'invitation' && <Notice>{t(`invitations.${mode}`)}</Notice>}
            {can.invite && <InviteForm mayInviteManagers={can.inviteManagers} />}
            <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h3 className="text-base">{t('invitations.list')}</h3>
              {items.length === 0 ? (
                <EmptyState icon={MailIcon} title={t('invitations.none')} level={3}>
                  {t('invitations.noneText')}
                </EmptyState>
              ) : (
                <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
                  {items.map((item) => (
                    <InvitationItem key={item.id} invitation={item} isInviterShown={can.inviteManagers} />
                  ))}
                </ul>
              )}
              {list.hasNextPage && (
                <div>
                  <Button variant="secondary" size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    {t('invitations.more')}
                  </Button>
                </div>
              )}
            </section>
          </div>
        );
      }}
    </QueryStates>
  );
}
