import { useState } from 'react';
import { GroupPicker, useMyGroups } from '#features/groups/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { GlobeIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { SubmitButton } from '#platform/web/ui/submit-button.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { publishDocument } from '../../contract/endpoints.ts';
import type { DocumentVisibility } from '../../contract/kinds.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { readsOf } from '../reads-of.ts';

interface PublishDialogProps {
  document: Pick<DocumentWhole, 'id' | 'state' | 'visibility' | 'groups'> & { version: number | null };
  onClose: () => void;
  onDone: (document: DocumentWhole) => void;
}

/** Codes that say by themselves what is wrong; every other failure is told in the one sentence. */
const ownSentence = ['document.incomplete', 'input.invalid', 'state.conflict'];

/** Publishes a document to everybody or to groups, or changes whom it is for. Mounted while it is open. */
export function PublishDialog({ document: { id, version, state, visibility: present, groups }, onClose, onDone }: PublishDialogProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [visibility, setVisibility] = useState<DocumentVisibility>(present ?? 'private');
  const [groupIds, setGroupIds] = useState<readonly string[]>(groups.map((group) => group.id));
  const { groups: own } = useMyGroups();
  const isFirst = state === 'draft';
  async function publish() {
    if (visibility === 'private' && groupIds.length === 0)
      throw { code: 'document.incomplete', fields: [{ name: 'groupIds', code: 'field.required' }] };
    try {
      const published = await call(publishDocument, {
        params: { id },
        body: { visibility, groupIds: [...groupIds], ...(version === null ? {} : { version }) },
      });
      await refresh(...readsOf(id));
      onClose();
      onDone(published);
    } catch (error) {
      const problem = problemOf(error);
      throw ownSentence.includes(problem.code) ? problem : { code: 'publishFailed' };
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(isFirst ? 'publishTitle' : 'audienceTitle')} closeLabel={t('close')}>
      <Form onSubmit={publish} errorText={(code, field) => (code === 'publishFailed' ? t('publishFailed') : errorText(code, field))}>
        <RadioCards
          name="visibility"
          label={t('visibility')}
          value={visibility}
          onChange={(value) => setVisibility(value === 'public' ? 'public' : 'private')}
          options={[
            { value: 'private', label: t('visibilityPrivate'), hint: t('visibilityPrivateText'), icon: UsersIcon },
            { value: 'public', label: t('visibilityPublic'), hint: t('visibilityPublicText'), icon: GlobeIcon },
          ]}
        />
        {(visibility === 'private' || own.length + groups.length > 0) && (
          <GroupPicker
            label={t(visibility === 'private' ? 'groups' : 'groupsToo')}
            value={groupIds}
            onChange={setGroupIds}
            known={groups}
          />
        )}
        <SubmitButton isWide>{t(isFirst ? 'publish' : 'saveAudience')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
