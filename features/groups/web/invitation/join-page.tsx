import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate, useParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UnlinkIcon, UserPlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { acceptInvitation } from '../../contract/endpoints.ts';
import { BusyButton } from '../busy-button.tsx';
import { invitationQuery } from '../queries.ts';
import { useGroupPublicWords } from '../words.ts';

/**
 * Page of an invitation link: shows the name of the group, and leads through sign-in or
 * registration. Joining takes a button, so that following a link alone never joins.
 */
export function JoinPage() {
  const { code = '' } = useParams();
  const t = useGroupPublicWords();
  const platform = usePlatformWords();
  const { isReady } = useSession();
  const invitation = useQuery({ ...invitationQuery(code), enabled: isReady });
  const isOver = invitation.error && problemOf(invitation.error).code === 'invitation.invalid';
  return (
    <PageBody width="form">
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      {isOver ? (
        <Over />
      ) : (
        <QueryStates query={invitation} skeleton={<Skeleton shape="card" count={1} label={platform('loading')} />}>
          {({ groupName, groupId }) =>
            groupId ? (
              <Screen title={t('invitedMember', { group: groupName })} text={t('invitedMemberText')}>
                <LinkButton to={`/network/${groupId}`}>{t('openGroup')}</LinkButton>
              </Screen>
            ) : (
              <Invited code={code} groupName={groupName} />
            )
          }
        </QueryStates>
      )}
    </PageBody>
  );
}

function Invited({ code, groupName }: { code: string; groupName: string }) {
  const t = useGroupPublicWords();
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const title = t('invitedTitle', { group: groupName });
  const next = encodeURIComponent(`/join/${code}`);
  if (!user)
    return (
      <Screen title={title} text={t('invitedVisitor')}>
        <LinkButton to={`/register?next=${next}`}>{t('invitedRegister')}</LinkButton>
        <LinkButton to={`/connect?next=${next}#login`} variant="secondary">
          {t('invitedSignIn')}
        </LinkButton>
      </Screen>
    );
  async function join() {
    try {
      const { groupId } = await call(acceptInvitation, { params: { code } });
      navigate(`/network/${groupId}`, { replace: true });
      toast(t('joined'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
    }
    void client.invalidateQueries();
  }
  return (
    <Screen title={title} text={t('invitedText')}>
      <BusyButton icon={UserPlusIcon} onPress={join}>
        {t('invitedJoin')}
      </BusyButton>
    </Screen>
  );
}

function Screen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card as="section" className="grid justify-items-center px-6 py-9 text-center tablet:px-10 tablet:py-11">
        <span className="mb-5 grid size-14 place-items-center rounded-full bg-tint text-accent">
          <UsersIcon size={26} />
        </span>
        <h1 className="max-w-full text-2xl text-balance break-words">{title}</h1>
        <p className="mt-3 text-balance text-muted">{text}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-2.5 max-tablet:w-full max-tablet:flex-col">{children}</div>
      </Card>
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
