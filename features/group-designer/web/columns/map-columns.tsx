import { SelectField } from '#platform/web/forms/select-field.tsx';
import { importColumns, type ImportColumn } from '../../contract/columns.ts';
import type { UnclearColumns } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';

interface MapColumnsProps {
  columns: UnclearColumns['columns'];
  /** Shown open if names or addresses are unknown. */
  isOpen: boolean;
  chosen: readonly (ImportColumn | '-')[];
  onChange: (chosen: readonly (ImportColumn | '-')[]) => void;
}

/** Assignment of the columns of a file. */
export function MapColumns({ columns, isOpen, chosen, onChange }: MapColumnsProps) {
  const t = useDesignerWords();
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-[560]">{t('mapTitle')}</summary>
      <ul className="grid gap-4">
        {columns.map(({ header, samples }, index) => (
          // Two headers may be the same; they stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid gap-2 border-t border-line pt-4 tablet:grid-cols-2 tablet:items-end tablet:gap-6">
            <div className="min-w-0">
              <p className="font-[560] wrap-anywhere">{header || t('noHeader', { count: index + 1 })}</p>
              <p className="truncate text-sm text-muted">{samples.filter(Boolean).join(' · ')}</p>
            </div>
            <SelectField
              name={`column-${index}`}
              label={t('mapLabel', { name: header || String(index + 1) })}
              value={chosen[index] ?? '-'}
              onChange={({ target }) => onChange(chosen.map((one, at) => (at === index ? (target.value as ImportColumn | '-') : one)))}
              options={[
                { value: '-', label: t('mapLeftOut') },
                ...importColumns.map((column) => ({
                  value: column,
                  label: column === 'firstName' ? t('firstName') : t(`column.${column}`),
                })),
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
