import { useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { InvitedAccountForm } from '#features/accounts/web/public-api.tsx';
import { periodText } from '#platform/contract/retention/retention-period.ts';
import { call } from '#platform/web/api/api.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UnlinkIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText, useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import { answerLetter } from '../../contract/membership-invitation-endpoints.ts';
import type { OpenedLetter } from '../../contract/membership-invitation-shapes.ts';
import { retention } from '../../contract/retention.ts';
import { BusyButton } from '../busy-button.tsx';
import { InvitationCard } from '../invitation/invitation-card.tsx';
import { useGroupPublicWords } from '../words.ts';
import { LetterGroups } from './letter-groups.tsx';
import { letterQuery } from './letter-query.ts';

type Given = 'decline' | 'block' | 'leave';

/**
 * Page of the link in an invitation email. An answer takes a click, so that mail programs that
 * prefetch links answer nothing.
 */
export function InvitedPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const platform = usePlatformWords();
  const { isReady } = useSession();
  const letter = useQuery({ ...letterQuery(token), enabled: isReady && token !== '' });
  // Answered invitations disappear on refetch, so their data are kept to show the result.
  const [answered, setAnswered] = useState<{ letter: OpenedLetter; given: Given; ids: readonly string[] }>();
  const isOver = token === '' || (letter.error && problemOf(letter.error).code === 'membershipInvitation.gone');
  return (
    <PageBody kind="card">
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      {answered ? (
        <Answered {...answered} token={token} onUndone={() => setAnswered(undefined)} />
      ) : isOver ? (
        <Over />
      ) : (
        <QueryStates query={letter} skeleton={<Skeleton shape="card" count={1} label={platform('loading')} />}>
          {(data) => <Letter token={token} letter={data} onAnswered={(given, ids) => setAnswered({ letter: data, given, ids })} />}
        </QueryStates>
      )}
    </PageBody>
  );
}

interface LetterProps {
  token: string;
  letter: OpenedLetter;
  onAnswered: (given: Given, ids: readonly string[]) => void;
}

function Letter({ token, letter, onAnswered }: LetterProps) {
  const t = useGroupPublicWords();
  const { date } = useDates();
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { kind, inviterName, inviterFace, groups, email, expiresAt, acceptsBy } = letter;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(groups.map(({ invitationId }) => invitationId)));
  const [first] = groups;
  const ids = groups.map(({ invitationId }) => invitationId).filter((id) => chosen.has(id));
  const isNone = ids.length === 0;
  const title = t(kind === 'invited' ? 'letter.invitedTitle' : 'letter.assignedTitle', {
    count: groups.length,
    group: first?.groupName ?? '',
  });
  const chosenGroups = groups.filter(({ invitationId }) => chosen.has(invitationId));
  function enter() {
    const [entered] = chosenGroups;
    navigate(chosenGroups.length === 1 && entered ? `/network/${entered.groupId}` : '/network', { replace: true });
    toast(t('joined'), { tone: 'success' });
    void client.invalidateQueries();
  }
  async function give(answer: Given | 'accept') {
    try {
      await call(answerLetter, { params: { token }, body: { answer, invitationIds: ids } });
      if (answer === 'accept') enter();
      else onAnswered(answer, ids);
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
      await client.invalidateQueries(letterQuery(token));
    }
  }
  return (
    <InvitationCard
      title={title}
      text={t(kind === 'invited' ? 'letter.invitedText' : 'letter.assignedText', { inviter: inviterName })}
      inviter={{ name: inviterName, face: inviterFace }}
      group={groups.length === 1 && first ? { ...first, id: first.groupId } : null}
    >
      {groups.length > 1 && <LetterGroups groups={groups} chosen={chosen} onChoose={setChosen} />}
      <p className="text-sm break-words text-muted">{t('letter.facts', { email, date: date(expiresAt) })}</p>
      {kind === 'assigned' ? (
        <div className="flex flex-wrap gap-2.5">
          <BusyButton disabled={isNone} onPress={() => give('leave')}>
            {t('letter.leave')}
          </BusyButton>
        </div>
      ) : (
        <>
          {acceptsBy === 'viewer' && (
            <BusyButton disabled={isNone} onPress={() => give('accept')}>
              {t('letter.accept')}
            </BusyButton>
          )}
          {acceptsBy === 'signIn' && (
            <div className="grid gap-3">
              <p>{t('letter.signInText', { email })}</p>
              <LinkButton to={signInAddress(token)}>{t('letter.signIn')}</LinkButton>
            </div>
          )}
          {acceptsBy === 'newAccount' && <NewAccount token={token} letter={letter} ids={ids} onDone={enter} />}
          {acceptsBy === 'closed' && <Notice tone="warn">{t('letter.closed')}</Notice>}
          {acceptsBy === 'other' && <Notice tone="warn">{t('letter.other')}</Notice>}
          <div className="flex flex-wrap gap-2.5 border-t border-line pt-5">
            <BusyButton variant="secondary" disabled={isNone} onPress={() => give('decline')}>
              {t('letter.decline')}
            </BusyButton>
            <BusyButton variant="quiet" className="text-danger" disabled={isNone} onPress={() => give('block')}>
              {t('letter.block')}
            </BusyButton>
          </div>
        </>
      )}
    </InvitationCard>
  );
}

/** Sign-in page that leads back to the letter. */
const signInAddress = (token: string) => `/connect?next=${encodeURIComponent(`/invited?token=${token}`)}#login`;

interface NewAccountProps {
  token: string;
  letter: OpenedLetter;
  /** Chosen invitations; all if none is chosen. */
  ids: readonly string[];
  onDone: () => void;
}

/** Creates an account and accepts the invitations with it. */
function NewAccount({ token, letter: { email, name, groups }, ids, onDone }: NewAccountProps) {
  const t = useGroupPublicWords();
  const isHydrated = useIsHydrated();
  const invitationIds = ids.length === 0 ? groups.map(({ invitationId }) => invitationId) : [...ids];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="break-words">{t('letter.newAccountText', { email })}</p>
      {/* Rendered only in the browser: its texts are loaded with it, and the server does
          not wait for them. */}
      {isHydrated && (
        <InvitedAccountForm
          email={email}
          name={name}
          submitLabel={t('letter.createAndAccept')}
          onOpen={async ({ email: _, ...account }) => {
            const { session } = await call(answerLetter, { params: { token }, body: { answer: 'accept', invitationIds, account } });
            if (!session) throw { code: 'membershipInvitation.signIn' };
            return session;
          }}
          onDone={onDone}
        />
      )}
      <LinkButton to={signInAddress(token)} variant="quiet">
        {t('letter.haveAccount')}
      </LinkButton>
    </div>
  );
}

interface AnsweredProps {
  letter: OpenedLetter;
  given: Given;
  ids: readonly string[];
  token: string;
  onUndone: () => void;
}

function Answered({ letter: { inviterName, groups }, given, ids, token, onUndone }: AnsweredProps) {
  const t = useGroupPublicWords();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const values = { inviter: inviterName, span: periodText(retention.membershipInvitations.periods.refused, language) };
  const left = groups.filter(({ invitationId }) => ids.includes(invitationId));
  const texts = {
    decline: { title: t('letter.declinedTitle'), text: t('letter.declinedText', values) },
    block: { title: t('letter.blockedTitle'), text: t('letter.blockedText', values) },
    leave: {
      title: t('letter.leftTitle', { count: left.length, group: left[0]?.groupName ?? '' }),
      text: t('letter.declinedText', values),
    },
  }[given];
  async function undo() {
    try {
      await call(answerLetter, { params: { token }, body: { answer: 'undo', invitationIds: [...ids] } });
      await client.invalidateQueries(letterQuery(token));
      onUndone();
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
    }
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <div aria-live="polite">
        <PageHeader title={texts.title} lead={texts.text} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {given !== 'leave' && (
          <BusyButton variant="secondary" onPress={undo}>
            {t('letter.undo')}
          </BusyButton>
        )}
        <LinkButton to="/" variant="quiet">
          {t('toStart')}
        </LinkButton>
      </div>
    </>
  );
}

function Over() {
  const t = useGroupPublicWords();
  return (
    <>
      <PageTitle>{t('letter.overTitle')}</PageTitle>
      <EmptyState
        icon={UnlinkIcon}
        title={t('letter.overTitle')}
        level={1}
        action={
          <LinkButton to="/" variant="secondary">
            {t('toStart')}
          </LinkButton>
        }
      >
        {t('letter.overText')}
      </EmptyState>
    </>
  );
}
