import type { ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { listCategories } from '../../contract/category-endpoints.ts';
import { listManagedCategories, mergeCategory } from '../../contract/manage-categories-endpoints.ts';
import type { ManagedCategory } from '../../contract/category-shapes.ts';
import { useGroupWords } from '../words.ts';

interface MergeDialogProps {
  category: ManagedCategory;
  others: readonly ManagedCategory[];
  onClose: () => void;
}

/** Chooses the target of a merge. */
export function MergeDialog({ category: { id, names }, others, onClose }: MergeDialogProps): ReactNode {
  const t = useGroupWords();
  const { language } = useLanguage();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const submit = async (values: Record<string, unknown>) => {
    await call(mergeCategory, { params: { id }, body: { into: String(values['into'] ?? '') } });
    await refresh(listManagedCategories, listCategories);
    toast(t('categories.merged'), { tone: 'success' });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('categories.mergeTitle', { name: names[language] })} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={submit}>
        <p>{t('categories.mergeText')}</p>
        <SelectField
          name="into"
          label={t('categories.into')}
          placeholder={t('chooseCategory')}
          options={others.map((other) => ({ value: other.id, label: other.names[language] }))}
          required
        />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton variant="danger">{t('categories.mergeNow')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
