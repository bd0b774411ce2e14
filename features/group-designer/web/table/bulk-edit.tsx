import { useState } from 'react';
import { languages } from '#platform/contract/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { personRoles, type PersonColumn } from '../../contract/columns.ts';
import { setPersonCells } from '../../contract/commands.ts';
import { useDesignAtHand } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';

/** Columns that can be set for several people. */
const columns = ['role', 'position', 'company', 'language', 'city', 'postalCode', 'country'] as const satisfies readonly PersonColumn[];

/** Dialog that sets one column of all selected people. */
export function BulkEdit({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useDesignerWords();
  const { work } = useDesignAtHand();
  const [column, setColumn] = useState<(typeof columns)[number]>('company');
  const [value, setValue] = useState('');
  const choices =
    column === 'role'
      ? personRoles.map((role) => ({ value: role as string, label: t(`shownRole.${role}`) }))
      : column === 'language'
        ? languages.map((language) => ({ value: language as string, label: language }))
        : undefined;
  const write = () => {
    work.do(setPersonCells(work.state().design, ids, column, value));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bulkTitle', { count: ids.length })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={write}>{t('bulkWrite')}</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SelectField
          name="column"
          label={t('columnName')}
          value={column}
          onChange={({ target }) => {
            setColumn(target.value as typeof column);
            setValue('');
          }}
          options={columns.map((each) => ({ value: each, label: t(`column.${each}`) }))}
        />
        {choices ? (
          <SelectField
            name="value"
            label={t('newValue')}
            value={value}
            placeholder={column === 'language' ? t('nothing') : t('chooseValue')}
            onChange={({ target }) => setValue(target.value)}
            options={choices}
          />
        ) : (
          <TextField
            name="value"
            label={t('newValue')}
            hint={t('newValueHint')}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
