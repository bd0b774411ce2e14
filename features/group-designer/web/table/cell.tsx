import { useEffect, useId, useRef } from 'react';
import { languages } from '#platform/contract/language.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { personRoles, type PersonColumn } from '../../contract/columns.ts';
import { designLimits } from '../../contract/limits.ts';
import { useDesignerWords } from '../words.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

interface CellProps {
  column: PersonColumn;
  value: string;
  /** Name of the row, for the label. */
  who: string;
  /** Error code of the cell. */
  code: string | undefined;
  isEditable: boolean;
  onChange: (value: string) => void;
}

const look =
  'w-full min-w-0 min-h-9 rounded-control border bg-transparent px-2 py-1 text-base desktop:text-sm text-ellipsis hover:not-disabled:border-field focus:bg-surface aria-invalid:border-danger disabled:opacity-100';

/** Editable cell: Enter or blur saves, Esc reverts. */
export function Cell({ column, value, who, code, isEditable, onChange }: CellProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Shows external changes, such as undo, but never overwrites text that is being typed.
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  const common = {
    'aria-label': t('cellOf', { column: t(`column.${column}`), name: who }),
    'aria-invalid': code ? (true as const) : undefined,
    'aria-describedby': code ? id : undefined,
    disabled: !isEditable,
    className: classes(look, code ? 'border-danger' : 'max-desktop:border-line desktop:border-transparent'),
  };
  const choices = column === 'role' ? personRoles : column === 'language' ? languages : undefined;
  return (
    <>
      {choices ? (
        <select
          {...common}
          className={classes(common.className, 'desktop:not-hover:not-focus:appearance-none')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {!choices.some((choice) => choice === value) && <option value={value}>{value || '–'}</option>}
          {value !== '' && column === 'language' && <option value="">–</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {column === 'role' ? t(`shownRole.${choice as (typeof personRoles)[number]}`) : choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          ref={field}
          defaultValue={value}
          placeholder={t(`column.${column}`)}
          title={value || undefined}
          maxLength={designLimits.cell}
          autoComplete="off"
          spellCheck={false}
          className={classes(common.className, 'desktop:placeholder:text-transparent')}
          onBlur={({ target }) => target.value !== value && onChange(target.value)}
          onKeyDown={(event) => {
            const { currentTarget, key } = event;
            if (isComposing(event.nativeEvent)) return;
            if (key === 'Enter') {
              event.preventDefault();
              if (currentTarget.value !== value) onChange(currentTarget.value);
            }
            if (key === 'Escape') currentTarget.value = value;
          }}
        />
      )}
      {code && (
        <p id={id} className="px-2 pt-0.5 pb-1 text-xs text-danger">
          {errorText(code)}
        </p>
      )}
    </>
  );
}
