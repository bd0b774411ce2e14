import { useCategories } from '#features/groups/web/public-api.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { companyLimit, descriptionLimit, nameLimit } from '#features/groups/contract/limits.ts';
import { groupKey } from '../../contract/check-design.ts';
import { groupColumns, type GroupColumn } from '../../contract/columns.ts';
import { addGroups } from '../../contract/commands.ts';
import type { DesignGroup } from '../../contract/design.ts';
import { useDesignAtHand } from '../work/design-context.ts';
import { newGroup } from '../work/new-rows.ts';
import { useSurroundings } from '../work/use-surroundings.ts';
import { useDesignerWords } from '../words.ts';

interface GroupDialogProps {
  group: DesignGroup | undefined;
  onClose: () => void;
  /** Called with the ID of a new group. */
  onMade?: (id: string) => void;
}

/** Dialog that creates or edits a virtual group; real groups are created by the conversion. */
export function GroupDialog({ group, onClose, onMade }: GroupDialogProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const categories = useCategories();
  const surroundings = useSurroundings();
  const { work } = useDesignAtHand();
  const submit = (values: Record<string, string | string[]>) => {
    const cells = Object.fromEntries(groupColumns.map((column) => [column, String(values[column] ?? '')])) as Record<GroupColumn, string>;
    const { design } = work.state();
    const namesakes = [...design.groups.values()].filter((other) => other.id !== group?.id && groupKey(other) === groupKey(cells));
    if (namesakes.length > 0) throw { code: 'input.invalid', fields: [{ name: 'name', code: 'cell.groupExists' }] };
    if (group) work.do({ people: [], groups: [{ id: group.id, before: group, after: { ...group, ...cells } }] });
    else {
      const made = newGroup(design, cells);
      work.do(addGroups([made]));
      onMade?.(made.id);
    }
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={group ? t('editGroup') : t('newGroup')} closeLabel={t('close')} size="wide">
      <Form
        onSubmit={submit}
        errorText={(code, field, problem) =>
          problem?.fields?.some((each) => each.code === 'field.required') ? t('error.design.incomplete') : errorText(code, field, problem)
        }
      >
        <TextField name="name" label={t('column.name')} required limit={nameLimit} defaultValue={group?.name} autoComplete="off" />
        <TextField
          name="company"
          label={t('column.company')}
          required
          limit={companyLimit}
          defaultValue={group?.company}
          autoComplete="organization"
        />
        <TextField
          key={`manager ${surroundings?.ownEmail ?? ''}`}
          name="manager"
          label={t('column.manager')}
          hint={t(surroundings?.isAdministrator ? 'managerHint' : 'managerAsked')}
          required
          defaultValue={group?.manager || surroundings?.ownEmail}
          autoComplete="off"
        />
        <SelectField
          key={categories.list.length}
          name="category"
          label={t('column.category')}
          required
          placeholder={t('chooseValue')}
          defaultValue={group?.category ?? ''}
          options={categories.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextArea name="description" label={t('column.description')} required limit={descriptionLimit} defaultValue={group?.description} />
        <RadioCards
          name="visibility"
          label={t('column.visibility')}
          options={[
            { value: 'private', label: t('value.visibility.private'), hint: t('privateHint'), icon: LockIcon },
            { value: 'public', label: t('value.visibility.public'), hint: t('publicHint'), icon: GlobeIcon },
          ]}
          defaultValue={group?.visibility === 'public' ? 'public' : 'private'}
        />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{group ? t('saveGroup') : t('createGroup')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
