import { useState } from 'react';
import { MemberPicker, useMyGroups, type Person } from '#features/groups/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { askCoAuthor } from '../../../contract/co-author-endpoints.ts';
import { documentLimits } from '../../../contract/limits.ts';
import { readsOf } from '../../reads-of.ts';
import { useDocumentWords } from '../../words.ts';

/** Asks a member of one of the author’s groups to be a co-author. */
export function AskCoAuthor({ id, hasTitle, present }: { id: string; hasTitle: boolean; present: readonly string[] }) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const { groups, isPending } = useMyGroups();
  const [chosenGroup, setChosenGroup] = useState<string>();
  const [person, setPerson] = useState<Person>();
  const groupId = chosenGroup ?? (groups.length === 1 ? groups[0]?.id : undefined) ?? '';

  async function ask() {
    if (!groupId) throw { code: 'input.invalid', fields: [{ name: 'groupId', code: 'field.required' }] };
    if (!person) throw { code: 'input.invalid', fields: [{ name: 'userId', code: 'field.required' }] };
    await call(askCoAuthor, { params: { id, userId: person.id }, body: { permission: 'edit' } });
    toast(t('coAuthors.asked', { name: person.name }), { tone: 'success' });
    setPerson(undefined);
    await refresh(...readsOf(id));
  }

  if (!hasTitle) return <Notice tone="info">{t('coAuthors.titleFirst')}</Notice>;
  if (present.length >= documentLimits.coAuthors) return <Notice tone="info">{t('error.document.tooManyCoAuthors')}</Notice>;
  if (!isPending && groups.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t('coAuthors.noGroup')}</p>
        <LinkButton to="/network">{t('seeGroups')}</LinkButton>
      </div>
    );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h3>{t('coAuthors.askTitle')}</h3>
      <Form errorText={errorText} onSubmit={ask}>
        <SelectField
          name="groupId"
          label={t('coAuthors.group')}
          placeholder={t('coAuthors.chooseGroup')}
          value={groupId}
          onChange={(event) => {
            setChosenGroup(event.target.value);
            setPerson(undefined);
          }}
          options={groups.map((group) => ({ value: group.id, label: group.name }))}
          aria-required
        />
        {groupId && (
          <MemberPicker
            key={groupId}
            name="userId"
            label={t('coAuthors.person')}
            groupId={groupId}
            without={present}
            chosen={person}
            onChoose={setPerson}
          />
        )}
        <SubmitButton>{t('coAuthors.ask')}</SubmitButton>
      </Form>
    </section>
  );
}
