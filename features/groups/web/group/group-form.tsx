import { useCallback, type ReactNode } from 'react';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import type { FieldProblem, FormProblem } from '#platform/web/forms/form-context.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { isVisibility, type Visibility } from '../../contract/kinds.ts';
import { companyLimit, descriptionLimit, nameLimit } from '../../contract/limits.ts';
import { useCategories } from '../use-categories.ts';
import { useGroupWords } from '../words.ts';

export interface GroupText {
  groupName: string;
  companyName: string;
  category: string;
  description: string;
  visibility: Visibility;
}

interface GroupFormProps {
  /** The text of the group, or what a new one begins with. */
  start?: { [Name in keyof GroupText]?: GroupText[Name] | undefined };
  /** Prefix of the error message if saving fails for another reason than the fields. */
  failure: string;
  /** Message if someone else has changed the group. */
  overtaken?: string;
  onSubmit: (text: GroupText) => Promise<unknown>;
  children: ReactNode;
}

const ownFault = /^(network|response|server|database|request)\./;

/** Form that creates or edits a group. */
export function GroupForm({ start, failure, overtaken, onSubmit, children }: GroupFormProps) {
  const t = useGroupWords();
  const platformText = useErrorText();
  const categories = useCategories();
  const errorText = useCallback(
    (code: string, field?: FieldProblem, problem?: FormProblem) => {
      if (problem?.fields?.some((each) => each.code === 'field.required')) return t('missingFields');
      if (code === 'state.conflict' && overtaken !== undefined) return overtaken;
      const text = platformText(code, field, problem);
      return ownFault.test(code) ? `${failure}. ${text}` : text;
    },
    [platformText, t, failure, overtaken],
  );
  const submit = (values: Record<string, string | string[]>) => {
    const text = (name: string) => String(values[name] ?? '');
    const visibility = text('visibility');
    return onSubmit({
      groupName: text('groupName'),
      companyName: text('companyName'),
      category: text('category'),
      description: text('description'),
      visibility: isVisibility(visibility) ? visibility : 'private',
    });
  };
  return (
    <Form onSubmit={submit} errorText={errorText}>
      {categories.error && <Notice tone="warn">{categories.error}</Notice>}
      <TextField name="groupName" label={t('groupName')} required limit={nameLimit} defaultValue={start?.groupName} autoComplete="off" />
      <RadioCards
        name="visibility"
        label={t('whoMayJoin')}
        required
        defaultValue={start?.visibility ?? 'private'}
        options={[
          { value: 'private', label: t('visibility.private'), hint: t('privateHint'), icon: LockIcon },
          { value: 'public', label: t('visibility.public'), hint: t('publicHint'), icon: GlobeIcon },
        ]}
      />
      <TextArea
        name="description"
        label={t('description')}
        hint={t('descriptionHint')}
        required
        limit={descriptionLimit}
        rows={start?.description ? 4 : 2}
        defaultValue={start?.description}
      />
      <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-3">
        <TextField
          name="companyName"
          label={t('companyName')}
          required
          limit={companyLimit}
          defaultValue={start?.companyName}
          autoComplete="organization"
        />
        <SelectField
          key={categories.list.length}
          name="category"
          label={t('category')}
          required
          placeholder={t('chooseCategory')}
          defaultValue={start?.category ?? ''}
          options={categories.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {children}
    </Form>
  );
}
