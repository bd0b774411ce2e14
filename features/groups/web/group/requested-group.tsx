import type { ReactNode } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link, useNavigate } from '#platform/web/navigation/router.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { OwnRequest } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { ownRequestQuery } from '../queries.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

/**
 * A group that the viewer cannot open: their request to join, or else the Restricted Access page.
 */
export function RequestedGroup({ id }: { id: string }): ReactNode {
  const platform = usePlatformWords();
  const request = useQuery(ownRequestQuery(id));
  return (
    <QueryStates query={request} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(requested) => <PendingRequest request={requested} />}
    </QueryStates>
  );
}

function PendingRequest({ request }: { request: OwnRequest }): ReactNode {
  const t = useGroupWords();
  const navigate = useNavigate();
  const { takeBack } = useGroupActions();
  const { groupName, can } = request;
  return (
    <div className="mx-auto grid max-w-form gap-4">
      <PageTitle>{groupName}</PageTitle>
      <p>
        <Link to="/network" className="link text-sm">
          {t('title')}
        </Link>
      </p>
      <h1 className="text-2xl wrap-break-word">
        <bdi>{groupName}</bdi>
      </h1>
      <Card as="section">
        <h2 className="text-lg">{t('asked')}</h2>
        <p className="mt-1 text-pretty text-muted">{t('waitingText')}</p>
        {can.leave && (
          <p className="mt-4">
            <BusyButton
              variant="secondary"
              onPress={async () => {
                if (await takeBack(request)) navigate('/network', { replace: true });
              }}
            >
              {t('takeBack')}
            </BusyButton>
          </p>
        )}
      </Card>
    </div>
  );
}
