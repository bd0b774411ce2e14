import { useQueryClient } from '#platform/web/queries/queries.ts';
import { useRef } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { editGroup } from '../../contract/endpoints.ts';
import type { Group } from '../../contract/shapes.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupWords } from '../words.ts';

interface EditGroupDialogProps {
  group: Group;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits a group. On a conflict, people see a warning, keep their input and can save again. */
export function EditGroupDialog({ group, isOpen, onClose }: EditGroupDialogProps) {
  const t = useGroupWords();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('edit')} closeLabel={t('close')} size="wide">
      <EditForm group={group} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useGroupWords();
  const client = useQueryClient();
  const toast = useToast();
  // The version when the dialog opened. A live update in the meantime must not count as seen.
  const version = useRef(group.version);
  return (
    <GroupForm
      start={group}
      failure={t('editFailed')}
      overtaken={t('editOvertaken')}
      onSubmit={async (text) => {
        try {
          await call(editGroup, { params: { id: group.id }, body: { ...text, version: version.current } });
        } catch (error) {
          const { present } = problemOf(error);
          if (typeof present === 'object' && present && 'version' in present) version.current = Number(present.version);
          throw error;
        }
        void client.invalidateQueries();
        onClose();
        toast(t('saved'), { tone: 'success' });
      }}
    >
      <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormFoot>
    </GroupForm>
  );
}
