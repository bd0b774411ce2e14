import { useState } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { groupColumns, type GroupColumn } from '../../contract/columns.ts';
import { setGroupCells } from '../../contract/commands.ts';
import type { DesignGroup } from '../../contract/design.ts';
import { useDesignAtHand } from '../work/design-context.ts';
import { useSurroundings } from '../work/use-surroundings.ts';
import { useDesignerWords } from '../words.ts';

/** Columns that can be set for several groups. */
type Common = Exclude<GroupColumn, 'name'>;
const columns = groupColumns.filter((column): column is Common => column !== 'name');

/**
 * Dialog that sets one column of several groups, by default only where it is empty: imported tables
 * of people contain only the names of groups.
 */
export function FillGroups({ groups, onClose }: { groups: readonly DesignGroup[]; onClose: () => void }) {
  const t = useDesignerWords();
  const { work } = useDesignAtHand();
  const categories = useCategories();
  const surroundings = useSurroundings();
  const [column, setColumn] = useState<Common>('category');
  const [value, setValue] = useState('');
  const [isOnlyEmpty, setIsOnlyEmpty] = useState(true);
  // The cells of existing groups are not used.
  const ids = groups.filter((group) => group.existingId === undefined && (!isOnlyEmpty || group[column].trim() === '')).map(({ id }) => id);
  const common = { name: 'value', label: t('newValue'), value };
  const change = ({ target }: { target: { value: string } }) => setValue(target.value);
  const write = () => {
    work.do(setGroupCells(work.state().design, ids, column, value.trim()));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('fillGroups')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={write} disabled={ids.length === 0 || value.trim() === ''}>
            {t('fillIn', { count: ids.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SelectField
          name="column"
          label={t('columnName')}
          value={column}
          onChange={({ target }) => {
            setColumn(target.value as Common);
            setValue(target.value === 'manager' ? (surroundings?.ownEmail ?? '') : '');
          }}
          options={columns.map((each) => ({ value: each, label: t(`column.${each}`) }))}
        />
        {column === 'category' && (
          <SelectField
            {...common}
            onChange={change}
            placeholder={t('chooseValue')}
            options={categories.list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {column === 'visibility' && (
          <SelectField
            {...common}
            onChange={change}
            placeholder={t('chooseValue')}
            options={(['private', 'public'] as const).map((each) => ({ value: each, label: t(`value.visibility.${each}`) }))}
          />
        )}
        {column === 'description' && <TextArea {...common} onChange={change} />}
        {(column === 'company' || column === 'manager') && <TextField {...common} onChange={change} autoComplete="off" />}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" checked={isOnlyEmpty} onChange={({ target }) => setIsOnlyEmpty(target.checked)} />
          {t('onlyEmpty')}
        </label>
      </div>
    </Dialog>
  );
}
