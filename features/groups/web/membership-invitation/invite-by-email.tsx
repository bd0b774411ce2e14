import { useRef, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { emailsAtOnce } from '../../contract/limits.ts';
import { inviteByEmail, revokeSentInvitation } from '../../contract/membership-invitation-endpoints.ts';
import type { SentInvitation } from '../../contract/membership-invitation-shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { sentInvitationsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';
import { typedAddresses } from './typed-addresses.ts';

/** Invites people by email, and lists the invitations sent with their states. */
export function InviteByEmail({ groupId }: { groupId: string }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const sent = useQuery(sentInvitationsQuery(groupId));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-base">{t('emailInvite.title')}</h3>
      <p className="text-muted">{t('emailInvite.text')}</p>
      <Addresses groupId={groupId} />
      <h4 className="text-sm text-muted">{t('emailInvite.list')}</h4>
      <QueryStates query={sent} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('emailInvite.empty')}</p>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {items.map((invitation) => (
                <SentLine key={invitation.id} groupId={groupId} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

/** Code for addresses that fail the check in the browser; its message is composed here. */
const wrongCode = 'emails.wrong';

function Addresses({ groupId }: { groupId: string }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const create = useCreation(inviteByEmail);
  const wrong = useRef('');
  const [typed, setTyped] = useState('');
  const faultIn = ({ emails, invalid, isTooMany }: ReturnType<typeof typedAddresses>): string | undefined => {
    if (emails.length === 0) return t('emailInvite.none');
    if (invalid.length > 0) return t('emailInvite.invalid', { addresses: invalid.slice(0, 5).join(', ') });
    return isTooMany ? t('emailInvite.tooMany', { count: emailsAtOnce }) : undefined;
  };
  return (
    <Form
      label={t('emailInvite.title')}
      errorText={(code, field, problem) => (code === wrongCode ? wrong.current : errorText(code, field, problem))}
      onSubmit={async () => {
        const addresses = typedAddresses(typed);
        const fault = faultIn(addresses);
        if (fault) {
          wrong.current = fault;
          throw { code: 'input.invalid', fields: [{ name: 'emails', code: wrongCode }] };
        }
        const { count } = await create({ params: { id: groupId }, body: { emails: addresses.emails } });
        setTyped('');
        toast(t('emailInvite.sent', { count }), { tone: 'success' });
        await client.invalidateQueries(sentInvitationsQuery(groupId));
      }}
    >
      <TextArea
        name="emails"
        label={t('emailInvite.addresses')}
        hint={t('emailInvite.hint', { count: emailsAtOnce })}
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <SubmitButton>{t('emailInvite.submit')}</SubmitButton>
      </div>
    </Form>
  );
}

function SentLine({ groupId, invitation: { id, email, standing, sentAt, can } }: { groupId: string; invitation: SentInvitation }) {
  const t = useGroupWords();
  const { date } = useDates();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const name = email ?? t('emailInvite.closedAccount');
  async function revoke() {
    try {
      await call(revokeSentInvitation, { params: { id: groupId, invitationId: id } });
      toast(t('emailInvite.revoked'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await client.invalidateQueries(sentInvitationsQuery(groupId));
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t('emailInvite.on', { standing: t(`standing.${standing}`), date: date(sentAt) })}</p>
      </div>
      {can.revoke && (
        <BusyButton size="small" variant="quiet" aria-label={t('emailInvite.revokeNamed', { email: name })} onPress={revoke}>
          {t('emailInvite.revoke')}
        </BusyButton>
      )}
    </li>
  );
}
