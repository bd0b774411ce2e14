import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { useCallback } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import type { FieldProblem } from '#platform/web/forms/form-context.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { CodeField } from '#platform/web/forms/code-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { typedCode } from '#platform/web/forms/typed-code.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useAnyWords } from '#platform/web/i18n/words.tsx';
import { deleteGroup } from '../../contract/endpoints.ts';
import type { Deletion, Group } from '../../contract/shapes.ts';
import { deletionQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/**
 * Lists what the deletion would affect, and asks for the group id as confirmation. Mount it only
 * while it is open.
 */
export function DeleteGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const deletion = useQuery({ ...deletionQuery(group.id), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={t('deleteTitle', { name: group.groupName })} closeLabel={t('close')}>
      <QueryStates query={deletion} skeleton={<Skeleton shape="text" count={4} label={platform('loading')} />}>
        {(counted) => (
          <div className="grid gap-5">
            <Losses deletion={counted} />
            <Confirmation group={group} onClose={onClose} />
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}

function Losses({ deletion: { members, requests, invitations, contents } }: { deletion: Deletion }) {
  const t = useGroupWords();
  const anyWords = useAnyWords();
  const { group: slots } = useSlots();
  const lost = slots.flatMap(({ name, feature, deletionWarning }) => {
    const count = contents.find(({ kind }) => kind === name)?.count ?? 0;
    return count > 0 ? [anyWords(feature, deletionWarning, { count })] : [];
  });
  return (
    <div className="grid gap-1.5">
      <p>{t('deleteIntro')}</p>
      <ul className="list-disc pl-5">
        <li>{t('lossGroup')}</li>
        <li>{t('lossMembers', { count: members })}</li>
        {requests > 0 && <li>{t('lossRequests', { count: requests })}</li>}
        {invitations > 0 && <li>{t('lossInvitations', { count: invitations })}</li>}
      </ul>
      {lost.length > 0 && (
        <>
          <p className="mt-2">{t('lossContents')}</p>
          <ul className="list-disc pl-5">
            {lost.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Confirmation({ group: { id, groupName }, onClose }: { group: Group; onClose: () => void }) {
  const t = useGroupWords();
  const platformText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useCallback(
    (code: string, field?: FieldProblem) => {
      if (code === 'field.required') return t('enterId');
      return code === 'otherId' ? t('otherId') : platformText(code, field);
    },
    [platformText, t],
  );
  return (
    <Form
      errorText={errorText}
      onSubmit={async (values) => {
        const typed = typedCode(values['groupId']);
        if (!typed) throw { code: 'field.required' };
        if (typed !== id) throw { code: 'otherId' };
        await call(deleteGroup, { params: { id } });
        navigate('/network');
        toast(t('deleted', { name: groupName }), { tone: 'success' });
        void client.invalidateQueries();
      }}
    >
      <CodeField name="groupId" label={t('typeId')} hint={t('typeIdHint', { id })} />
      <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
        <SubmitButton variant="danger">{t('delete')}</SubmitButton>
      </FormFoot>
    </Form>
  );
}
