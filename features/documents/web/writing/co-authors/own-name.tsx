import { call, useRefresh } from '#platform/web/api/api.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { acceptCoAuthorship } from '../../../contract/co-author-endpoints.ts';
import type { CoAuthor } from '../../../contract/co-author-shapes.ts';
import { readsOf } from '../../reads-of.ts';
import { useDocumentWords } from '../../words.ts';

/** Whether readers see the name of the viewer as a co-author. */
export function OwnName({ id, items }: { id: string; items: readonly CoAuthor[] }) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const ownId = useSession().user?.id;
  const own = items.find(({ userId }) => userId === ownId);
  if (!own) return null;
  return (
    <Form
      errorText={errorText}
      onSubmit={async (values) => {
        await call(acceptCoAuthorship, { params: { id }, body: { isNamed: values['isNamed'] !== undefined } });
        toast(t('coAuthors.nameSaved'), { tone: 'success' });
        await refresh(...readsOf(id));
      }}
    >
      <CheckboxField name="isNamed" label={t('coAuthors.nameMe')} defaultChecked={own.isNamed} />
      <SubmitButton variant="secondary">{t('coAuthors.saveName')}</SubmitButton>
    </Form>
  );
}
