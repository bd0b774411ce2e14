import { useState } from 'react';
import {
  GroupField,
  InOneGroup,
  MemberPicker,
  RoleField,
  useAddressedRoles,
  type GroupChoice,
  type Person,
} from '#features/groups/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { askCoAuthor } from '../../../contract/co-author-endpoints.ts';
import type { CoAuthorPermission } from '../../../contract/kinds.ts';
import { documentLimits } from '../../../contract/limits.ts';
import { readsOf } from '../../reads-of.ts';
import { useDocumentWords } from '../../words.ts';
import { PermissionField } from './permission-field.tsx';

interface AskCoAuthorProps {
  id: string;
  hasTitle: boolean;
  /** Co-authors, and people who were asked. */
  present: readonly string[];
}

/** Asks a member of one of the author’s groups to be a co-author, or everyone with a role in it. */
export function AskCoAuthor({ id, hasTitle, present }: AskCoAuthorProps) {
  const t = useDocumentWords();
  if (!hasTitle) return <Notice tone="info">{t('coAuthors.titleFirst')}</Notice>;
  if (present.length >= documentLimits.coAuthors) return <Notice tone="info">{t('error.document.tooManyCoAuthors')}</Notice>;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h3>{t('coAuthors.askTitle')}</h3>
      <InOneGroup isInDialog why={t('coAuthors.noGroup')}>
        {(choice) => <AskForm id={id} present={present} choice={choice} />}
      </InOneGroup>
    </section>
  );
}

function AskForm({ id, present, choice: { groups, groupId, choose } }: Omit<AskCoAuthorProps, 'hasTitle'> & { choice: GroupChoice }) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [person, setPerson] = useState<Person>();
  const [role, setRole] = useState('');
  const [permission, setPermission] = useState<CoAuthorPermission>('edit');
  const roles = useAddressedRoles(groupId, present);
  const chosenRole = roles.find((each) => each.id === role);

  async function ask() {
    if (!groupId) throw missing('groupId');
    if (!chosenRole && !person) throw missing('userId');
    try {
      if (person && !chosenRole) {
        await askOne(id, person.id, permission);
        toast(t('coAuthors.asked', { name: person.name }), { tone: 'success' });
      } else toast(t('coAuthors.askedMany', { count: await askAll(id, chosenRole?.members ?? [], permission) }), { tone: 'success' });
      setPerson(undefined);
      setRole('');
    } finally {
      await refresh(...readsOf(id));
    }
  }

  return (
    <Form errorText={errorText} onSubmit={ask}>
      <GroupField
        {...{ groups, groupId }}
        label={t('coAuthors.group')}
        choose={(chosen) => {
          choose(chosen);
          setPerson(undefined);
          setRole('');
        }}
        aria-required
      />
      <RoleField label={t('coAuthors.who')} roles={roles} chosen={chosenRole} onChoose={(chosen) => setRole(chosen?.id ?? '')} />
      {groupId && !chosenRole && (
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
      {chosenRole && <p className="text-sm text-muted">{t('coAuthors.everyoneText')}</p>}
      <PermissionField value={permission} onChange={setPermission} />
      <SubmitButton>{t('coAuthors.ask')}</SubmitButton>
    </Form>
  );
}

const missing = (name: string) => ({ code: 'input.invalid', fields: [{ name, code: 'field.required' }] });

const askOne = (id: string, userId: string, permission: CoAuthorPermission) =>
  call(askCoAuthor, { params: { id, userId }, body: { permission } });

/** Asks several people; returns how many. People who cannot be asked are left out, unless no one can. */
async function askAll(id: string, members: readonly { userId: string }[], permission: CoAuthorPermission): Promise<number> {
  let requested = 0;
  for (const { userId } of members) {
    try {
      await askOne(id, userId, permission);
      requested += 1;
    } catch (error) {
      if (problemOf(error).code !== 'document.personUnavailable') throw error;
    }
  }
  if (requested === 0) throw { code: 'document.personUnavailable' };
  return requested;
}
