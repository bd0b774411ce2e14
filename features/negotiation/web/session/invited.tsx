import { useEffect } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { useDocumentTypeName } from '../document-type-name.ts';
import { Standing } from '../hub/standing.tsx';
import { invitationQuery } from '../queries.ts';
import { nameOfSession } from '../start/session-name.ts';
import { useJoin } from '../start/use-join.ts';
import { useSessionWords } from '../words.ts';

/** Refresh interval of the invitation: time left and the viewer's status. */
const lookEveryMs = 20_000;

/**
 * A session before joining: what it is about, time left, and how to join. Calls `onIn` once the
 * viewer can read the session.
 */
export function Invited({ id, skeleton, onIn }: { id: string; skeleton: React.ReactNode; onIn: () => void }) {
  const invited = useQuery({ ...invitationQuery(id), refetchInterval: ({ state }) => (state.error ? false : lookEveryMs) });
  const isIn = invited.data?.viewerStatus === 'present';
  useEffect(() => {
    if (isIn) onIn();
  }, [isIn, onIn]);
  return (
    <QueryStates query={invited} skeleton={skeleton}>
      {(session) => (session.viewerStatus === 'present' ? skeleton : <WayIn id={id} session={session} />)}
    </QueryStates>
  );
}

/** Sessions that admit people show their content to parties only. */
const isContentShown = ({ agenda }: Invitation) => agenda !== '';

function WayIn({ id, session }: { id: string; session: Invitation }) {
  const t = useSessionWords();
  const typeName = useDocumentTypeName();
  const isShown = isContentShown(session);
  const title = isShown ? nameOfSession({ ...session, id }) : t('sessionLedBy', { name: session.managerName });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        above={
          <>
            <Link to="/negociation" className="link">
              {t('sessions')}
            </Link>
            {isShown && (
              <>
                {' · '}
                <bdi>{typeName(session.documentType)}</bdi>
              </>
            )}
          </>
        }
      />
      <Card as="section" className="max-w-form">
        <SessionFacts session={session} />
        <JoinPart id={id} session={session} />
      </Card>
    </>
  );
}

function SessionFacts({ session }: { session: Invitation }) {
  const t = useSessionWords();
  const { agenda, groupName, managerName, phase, endsAt, partyCount } = session;
  return (
    <dl className="grid gap-4 text-sm tablet:grid-cols-2 [&_dd]:mt-0.5 [&_dd]:break-words [&_dt]:text-muted">
      {isContentShown(session) && (
        <div className="tablet:col-span-2">
          <dt>{t('agenda')}</dt>
          <dd className="text-base whitespace-pre-line">
            <PlainText text={agenda} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('timeLeft')}</dt>
        <dd>
          <Standing phase={phase} endsAt={endsAt} />
        </dd>
      </div>
      <div>
        <dt>{t('managerBadge')}</dt>
        <dd>{sideBySide([managerName, t('partyCount', { count: partyCount })])}</dd>
      </div>
      {groupName !== null && (
        <div>
          <dt>{t('group')}</dt>
          <dd>{groupName}</dd>
        </div>
      )}
    </dl>
  );
}

function JoinPart({ id, session: { viewerStatus, admission } }: { id: string; session: Invitation }) {
  const t = useSessionWords();
  const { join, isBusy } = useJoin();
  const mustAsk = admission === 'approval' && viewerStatus === 'none';
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      {viewerStatus === 'waiting' ? (
        <Notice tone="info" title={t('waiting')} isAnnounced>
          {t('requestSent')}
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted">
            {mustAsk && `${t('askFirst')} `}
            {t('detailsHint')}
          </p>
          <div>
            <Button icon={UserPlusIcon} isBusy={isBusy} onClick={() => void join(id)}>
              {t(mustAsk ? 'askToJoin' : 'joinThis')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
