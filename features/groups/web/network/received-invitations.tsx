import { useState } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { periodText } from '#platform/contract/retention/retention-period.ts';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { answerInvitations, unblockInviter } from '../../contract/membership-invitation-endpoints.ts';
import type { MembershipAnswer, ReceivedLetter } from '../../contract/membership-invitation-shapes.ts';
import { retention } from '../../contract/retention.ts';
import { BusyButton } from '../busy-button.tsx';
import { receivedInvitationsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';
import { LetterGroups } from '../membership-invitation/letter-groups.tsx';

/**
 * Unanswered invitations, recent assignments and blocked inviters. Renders nothing if there are
 * none.
 */
export function ReceivedInvitations() {
  const t = useGroupWords();
  const { data } = useQuery(receivedInvitationsQuery());
  if (!data || (data.items.length === 0 && data.blocked.length === 0)) return null;
  return (
    <>
      {data.items.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-3 text-lg">{t('received.title')}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.items.map((letter) => (
              <Received key={letter.id} letter={letter} />
            ))}
          </ul>
        </section>
      )}
      {data.blocked.length > 0 && <Blocked people={data.blocked} />}
    </>
  );
}

function Received({ letter }: { letter: ReceivedLetter }) {
  const t = useGroupWords();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const { kind, inviterId, inviterName: inviter, groups } = letter;
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const chosenGroups = groups.filter(({ invitationId }) => !unchosen.has(invitationId));
  const invitationIds = chosenGroups.map(({ invitationId }) => invitationId);
  const names = chosenGroups.map(({ groupName }) => groupName).join(', ');
  const texts: Readonly<Record<Exclude<MembershipAnswer, 'undo' | 'stay'>, string>> = {
    accept: t('received.accepted', { groups: names }),
    decline: t('received.declined', { inviter, span: periodText(retention.membershipInvitations.periods.refused, language) }),
    block: t('received.blocked', { inviter }),
    leave: t('received.left', { groups: names }),
  };
  async function give(answer: MembershipAnswer) {
    try {
      await call(answerInvitations, { body: { answer, invitationIds } });
      const undo = { label: t('letter.undo'), onSelect: () => void give('undo') };
      if (answer !== 'undo' && answer !== 'stay')
        toast(texts[answer], { tone: 'success', ...((answer === 'decline' || answer === 'block') && { action: undo }) });
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
    }
    // A changed membership affects all queries.
    await client.invalidateQueries(answer === 'accept' || answer === 'leave' ? undefined : receivedInvitationsQuery());
  }
  const button = (answer: MembershipAnswer, text: string, name: string, variant: 'primary' | 'secondary' | 'quiet') => (
    <BusyButton
      size="small"
      variant={variant}
      className={variant === 'quiet' ? 'text-danger' : undefined}
      disabled={chosenGroups.length === 0}
      aria-label={name}
      onPress={() => give(answer)}
    >
      {text}
    </BusyButton>
  );
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-3">
        <PersonAvatar id={inviterId} name={inviter} />
        <p className="min-w-0">
          <PersonName id={inviterId} name={inviter} className="font-[600]" />{' '}
          <span className="text-muted">{t(kind === 'invited' ? 'received.invited' : 'received.assigned')}</span>
        </p>
      </div>
      <LetterGroups
        groups={groups}
        chosen={new Set(invitationIds)}
        onChoose={(chosen) => setUnchosen(new Set(groups.map(({ invitationId }) => invitationId).filter((id) => !chosen.has(id))))}
      />
      <div className="flex flex-wrap gap-2">
        {kind === 'invited' ? (
          <>
            {button('accept', t('letter.accept'), t('received.acceptNamed', { inviter }), 'primary')}
            {button('decline', t('letter.decline'), t('received.declineNamed', { inviter }), 'secondary')}
            {button('block', t('letter.block'), t('received.blockNamed', { inviter }), 'quiet')}
          </>
        ) : (
          <>
            {button('stay', t('received.stay'), t('received.stayNamed', { groups: names }), 'secondary')}
            {button('leave', t('letter.leave'), t('received.leaveNamed', { groups: names }), 'quiet')}
          </>
        )}
      </div>
    </Card>
  );
}

function Blocked({ people }: { people: readonly { userId: string; name: string }[] }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  async function unblock({ userId, name }: { userId: string; name: string }) {
    try {
      await call(unblockInviter, { params: { userId } });
      toast(t('received.unblocked', { name }), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await client.invalidateQueries(receivedInvitationsQuery());
  }
  return (
    <details className="mb-6">
      <summary className="cursor-pointer py-2 text-sm text-muted">{t('received.blockedTitle')}</summary>
      <p className="mb-2 text-sm text-muted">{t('received.blockedText')}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {people.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <PersonName id={person.userId} name={person.name} />
            </span>
            <BusyButton
              size="small"
              variant="quiet"
              aria-label={t('received.unblockNamed', { name: person.name })}
              onPress={() => unblock(person)}
            >
              {t('received.unblock')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
