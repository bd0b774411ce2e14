import { useNavigate } from '#platform/web/navigation/router.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { createGroup, listGroups } from '../../contract/endpoints.ts';
import { GroupForm } from '../group/group-form.tsx';
import { useGroupWords } from '../words.ts';

interface CreateGroupDialogProps {
  /** The organisation of the person's other groups, which is likely that of the new one. */
  companyName: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a group and opens its page, which shows the id. */
export function CreateGroupDialog({ companyName, isOpen, onClose }: CreateGroupDialogProps) {
  const t = useGroupWords();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const toast = useToast();
  const create = useCreation(createGroup);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('create')} closeLabel={t('close')} size="wide">
      <GroupForm
        start={{ companyName }}
        failure={t('createFailed')}
        onSubmit={async (text) => {
          const { id } = await create({ body: text });
          void refresh(listGroups);
          onClose();
          toast(t('created'), { tone: 'success' });
          navigate(`/network/${id}`);
        }}
      >
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('createButton')}</SubmitButton>
        </FormFoot>
      </GroupForm>
    </Dialog>
  );
}
