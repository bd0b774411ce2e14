import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { sessionQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { Identity } from './identity.tsx';
import { OwnData, TwoFactorSuggestion } from './own-data.tsx';
import { PageParts } from './page-parts.tsx';

/** Account page: data, password and closing. After a one-time password only its replacement. */
export function AccountPage(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const { user } = useSession();
  const current = useQuery({ ...sessionQuery(), enabled: user !== null });
  // The page stays mounted when the session expires, so that unsaved input is kept.
  const [id, setId] = useState(user?.id);
  if (user && user.id !== id) setId(user.id);
  if (id === undefined)
    return (
      <PageBody kind="form">
        <Notice tone="warn">{t('userIdNotFound')}</Notice>
      </PageBody>
    );
  const header = <PageHeader title={t('account.title')} />;
  return (
    <PageBody>
      <PageTitle>{t('account.title')}</PageTitle>
      <QueryStates
        query={current}
        skeleton={
          <>
            {header}
            <Skeleton shape="card" label={platform('loading')} />
          </>
        }
      >
        {({ mustChangePassword }) =>
          mustChangePassword ? (
            <div className="mx-auto max-w-reading">
              <PageHeader title={t('account.oneTimeTitle')} lead={t('account.oneTimeText')} />
              <ChangePassword isRequired />
            </div>
          ) : (
            <PageParts
              header={header}
              identity={
                <div className="grid gap-4">
                  <Identity id={id} />
                  <TwoFactorSuggestion />
                </div>
              }
              data={<OwnData id={id} />}
              password={<ChangePassword />}
              closing={<CloseAccount />}
            />
          )
        }
      </QueryStates>
    </PageBody>
  );
}
