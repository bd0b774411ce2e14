import type { ReactNode } from 'react';
import { languages } from '#platform/contract/language.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listCategories } from '../../contract/category-endpoints.ts';
import { changeCategory, createCategory, listManagedCategories } from '../../contract/manage-categories-endpoints.ts';
import { categoryLimits } from '../../contract/category-limits.ts';
import type { ManagedCategory } from '../../contract/category-shapes.ts';
import { useGroupWords } from '../words.ts';

export function CategoryDialog({ category, onClose }: { category: ManagedCategory | undefined; onClose: () => void }): ReactNode {
  const t = useGroupWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const create = useCreation(createCategory);
  const submit = async (values: Record<string, unknown>) => {
    const [en = '', fr = '', es = ''] = languages.map((language) => String(values[`names.${language}`] ?? ''));
    const names = { en, fr, es };
    if (category) await call(changeCategory, { params: { id: category.id }, body: { names, place: category.place } });
    else await create({ body: { names } });
    await refresh(listManagedCategories, listCategories);
    toast(t(category ? 'categories.changed' : 'categories.made'), { tone: 'success' });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(category ? 'categories.changeTitle' : 'categories.new')} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={submit}>
        {languages.map((language) => (
          <TextField
            key={language}
            name={`names.${language}`}
            label={t(`categories.name.${language}`)}
            lang={language}
            defaultValue={category?.names[language] ?? ''}
            limit={categoryLimits.name}
            autoComplete="off"
            required
          />
        ))}
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
