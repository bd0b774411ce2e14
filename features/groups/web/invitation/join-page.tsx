import { useEffect, useRef } from 'react';
import { InvitedAccountForm } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useErrorText, useIsHydrated } from '#platform/web/i18n/words.tsx';
import { useNavigate, useParams } from '#platform/web/navigation/router.tsx';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UnlinkIcon, UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { acceptInvitation } from '../../contract/endpoints.ts';
import { registerByInvitation } from '../../contract/link-registration-endpoints.ts';
import type { InvitedTo } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { invitationQuery } from '../queries.ts';
import { useGroupPublicWords } from '../words.ts';
import { InvitationCard } from './invitation-card.tsx';
import { rememberJoin, takeJoin } from './join-intent.ts';

/**
 * Page of an invitation link. Joining takes a button, so that following a link alone never joins:
 * visitors register or sign in with it, and are members then.
 */
export function JoinPage() {
  const { code = '' } = useParams();
  const platform = usePlatformWords();
  const { isReady } = useSession();
  const invitation = useQuery({ ...invitationQuery(code), enabled: isReady });
  const isOver = invitation.error && problemOf(invitation.error).code === 'invitation.invalid';
  return (
    <PageBody kind="card">
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      {isOver ? (
        <Over />
      ) : (
        <QueryStates query={invitation} skeleton={<Skeleton shape="card" count={1} label={platform('loading')} />}>
          {(invited) => <Invited code={code} invited={invited} />}
        </QueryStates>
      )}
    </PageBody>
  );
}

function Invited({ code, invited }: { code: string; invited: InvitedTo }) {
  const t = useGroupPublicWords();
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { groupName, inviter, isMember } = invited;
  const group = { ...invited, id: invited.groupId };
  if (isMember && group.id !== null)
    return (
      <InvitationCard title={t('invitedMember', { group: groupName })} text={t('invitedMemberText')} inviter={null} group={group}>
        <LinkButton to={`/network/${group.id}`}>{t('openGroup')}</LinkButton>
      </InvitationCard>
    );
  const title = inviter ? t('invitedBy', { inviter: inviter.name, group: groupName }) : t('invitedTitle', { group: groupName });
  function enter(groupId: string) {
    navigate(`/network/${groupId}`, { replace: true });
    toast(t('joined'), { tone: 'success' });
    void client.invalidateQueries();
  }
  return (
    <InvitationCard title={title} inviter={inviter} group={group}>
      {user ? <Joining code={code} onJoined={enter} /> : <Registering code={code} onJoined={enter} />}
    </InvitationCard>
  );
}

interface AnswerProps {
  code: string;
  onJoined: (groupId: string) => void;
}

/** One button; pressed already by people who chose to sign in and join. */
function Joining({ code, onJoined }: AnswerProps) {
  const t = useGroupPublicWords();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  async function join() {
    try {
      onJoined((await call(acceptInvitation, { params: { code } })).groupId);
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
      void client.invalidateQueries();
    }
  }
  useEffect(() => {
    if (takeJoin(code)) void join();
  });
  return (
    <>
      <p className="text-muted">{t('invitedText')}</p>
      <BusyButton icon={UserPlusIcon} onPress={join}>
        {t('invitedJoin')}
      </BusyButton>
    </>
  );
}

/** The form of a new account, whose button also joins; and the way through sign-in. */
function Registering({ code, onJoined }: AnswerProps) {
  const t = useGroupPublicWords();
  const { registration } = useSettings();
  const isHydrated = useIsHydrated();
  const register = useCreation(registerByInvitation);
  const joined = useRef<string>(undefined);
  const signIn = `/connect?next=${encodeURIComponent(`/join/${code}`)}#login`;
  if (registration)
    return (
      <>
        <Notice tone="info">{t('invitedClosed')}</Notice>
        <LinkButton to={signIn} onClick={() => rememberJoin(code)}>
          {t('invitedSignInJoin')}
        </LinkButton>
      </>
    );
  return (
    <>
      <p className="text-muted">{t('invitedNew')}</p>
      {/* Rendered only in the browser: its texts are loaded with it, and the server does not wait
          for them. */}
      <div className="min-h-44">
        {isHydrated && (
          <InvitedAccountForm
            email={null}
            name={null}
            submitLabel={t('invitedCreate')}
            onOpen={async (account) => {
              const { session, groupId } = await register({ params: { code }, body: account });
              joined.current = groupId;
              return session;
            }}
            onDone={() => joined.current !== undefined && onJoined(joined.current)}
          />
        )}
      </div>
      <LinkButton to={signIn} variant="quiet" onClick={() => rememberJoin(code)}>
        {t('letter.haveAccount')}
      </LinkButton>
    </>
  );
}

function Over() {
  const t = useGroupPublicWords();
  const title = t('invitationOver');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={UnlinkIcon}
        title={title}
        level={1}
        action={
          <LinkButton to="/" variant="secondary">
            {t('toStart')}
          </LinkButton>
        }
      >
        {t('invitationOverText')}
      </EmptyState>
    </>
  );
}
