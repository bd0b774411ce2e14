import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { chooseInvitations, readInvitationChoice } from '../../contract/endpoints.ts';
import { invitationChoiceQuery } from '../queries.ts';
import { useEventWords } from '../words.ts';

/** Whether the events that the viewer answers are sent to their calendar; nothing where no emails come in. */
export function InvitationChoice() {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<boolean>();
  const { data } = useQuery(invitationChoiceQuery());
  if (!data || !(data.isOffered || data.isOn)) return null;

  async function choose(isOn: boolean) {
    setChosen(isOn);
    try {
      await call(chooseInvitations, { body: { isOn } });
      await refresh(readInvitationChoice);
      toast(t('invitations.saved'), { tone: 'success' });
    } catch {
      toast(t('invitations.failed'), { tone: 'danger' });
    }
    setChosen(undefined);
  }
  return (
    <CheckboxField
      name="invitations"
      label={t('invitations.label')}
      hint={t('invitations.hint')}
      className="mt-6 max-w-[65ch]"
      checked={chosen ?? data.isOn}
      onChange={({ target }) => void choose(target.checked)}
    />
  );
}
