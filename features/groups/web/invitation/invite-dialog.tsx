import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { createInvitation } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { InviteByEmail } from '../membership-invitation/invite-by-email.tsx';
import { invitationsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';
import { InvitationLine } from './invitation-line.tsx';

const dayChoices = [1, 7, 30];
const peopleChoices = [1, 10, 50];

/** Creates, lists and revokes invitation links. Mount it only while it is open. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const links = useQuery(invitationsQuery(group.id));
  const [newest, setNewest] = useState<string>();
  return (
    <Dialog isOpen onClose={onClose} title={t('invite')} closeLabel={t('close')} size="wide">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h3 className="text-base">{t('linkInvite.title')}</h3>
          <p className="text-muted">{t('inviteText')}</p>
          <CreateLink groupId={group.id} onCreated={setNewest} />
          <h4 className="text-sm text-muted">{t('openLinks')}</h4>
          <QueryStates query={links} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="text-muted">{t('noLinks')}</p>
              ) : (
                <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
                  {items.map((link) => (
                    <InvitationLine key={link.id} group={group} link={link} isNew={link.id === newest} />
                  ))}
                </ul>
              )
            }
          </QueryStates>
        </section>
        <div className="border-t border-line pt-6">
          <InviteByEmail groupId={group.id} />
        </div>
      </div>
    </Dialog>
  );
}

function CreateLink({ groupId, onCreated }: { groupId: string; onCreated: (id: string) => void }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const create = useCreation(createInvitation);
  return (
    <Form
      errorText={errorText}
      className="tablet:grid-cols-[1fr_1fr_auto] tablet:items-end"
      onSubmit={async (values) => {
        const body = { days: Number(values['days']) || null, maxUses: Number(values['maxUses']) || null };
        const { id } = await create({ params: { id: groupId }, body });
        onCreated(id);
        toast(t('linkCreated'), { tone: 'success' });
        await client.invalidateQueries(invitationsQuery(groupId));
      }}
    >
      <SelectField
        name="days"
        label={t('linkValidFor')}
        defaultValue="7"
        options={[
          ...dayChoices.map((count) => ({ value: String(count), label: t('linkDays', { count }) })),
          { value: '0', label: t('noEnd') },
        ]}
      />
      <SelectField
        name="maxUses"
        label={t('linkLetsIn')}
        defaultValue="10"
        options={[
          ...peopleChoices.map((count) => ({ value: String(count), label: t('linkPeople', { count }) })),
          { value: '0', label: t('anyNumber') },
        ]}
      />
      <SubmitButton>{t('createLink')}</SubmitButton>
    </Form>
  );
}
