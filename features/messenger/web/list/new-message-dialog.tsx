import { useState, type ReactNode } from 'react';
import { GroupField, InOneGroup, MemberPicker, type GroupChoice, type Person } from '#features/groups/web/public-api.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useMessengerWords } from '../words.ts';

/** Chooses a group, or one person in it, and opens the conversation. */
export function NewMessageDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useMessengerWords();
  return (
    <Dialog isOpen onClose={onClose} title={t('newMessage')} closeLabel={t('close')}>
      <InOneGroup isInDialog why={t('noneText')}>
        {(choice) => <Choose choice={choice} onChosen={onClose} />}
      </InOneGroup>
    </Dialog>
  );
}

function Choose({ choice: { groups, groupId, choose }, onChosen }: { choice: GroupChoice; onChosen: () => void }): ReactNode {
  const t = useMessengerWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [person, setPerson] = useState<Person>();
  return (
    <Form
      errorText={errorText}
      onSubmit={() => {
        navigate(`/messenger/${groupId}${person ? `/${person.id}` : ''}`);
        onChosen();
      }}
    >
      <GroupField
        {...{ groups, groupId }}
        choose={(id) => {
          choose(id);
          setPerson(undefined);
        }}
        required
      />
      {groupId && (
        <MemberPicker key={groupId} name="personId" label={t('newMessageTo')} groupId={groupId} chosen={person} onChoose={setPerson} />
      )}
      <SubmitButton>{person ? t('writeTo', { name: person.name }) : t('writeToGroup')}</SubmitButton>
    </Form>
  );
}
