import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { importColumns, type ImportColumn } from '../../contract/columns.ts';
import type { UnclearColumns } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';
import { missingColumns } from './missing-columns.ts';

interface MapColumnsProps {
  unclear: UnclearColumns;
  fileName: string;
  onSubmit: (columns: readonly (ImportColumn | '-')[]) => Promise<void>;
  onCancel: () => void;
}

/** Form that assigns the columns of a file whose headers are unclear. */
export function MapColumns({ unclear, fileName, onSubmit, onCancel }: MapColumnsProps) {
  const t = useDesignerWords();
  const [chosen, setChosen] = useState<readonly (ImportColumn | '-')[]>(() => unclear.columns.map(({ column }) => column ?? '-'));
  const [isAnnounced, setIsAnnounced] = useState(false);
  const missing = missingColumns(chosen);
  return (
    <section aria-labelledby="map-columns" className="rounded-card border border-line bg-surface p-5 tablet:p-6">
      <h2 id="map-columns">{t('mapTitle')}</h2>
      <p className="mt-1.5 text-muted">{t('mapText', { name: fileName })}</p>
      {isAnnounced && missing.length > 0 && (
        <Notice tone="danger" title={t('error.cell.required')} className="mt-4" isAnnounced>
          {t('mapMissing', { columns: missing.map((column) => t(`column.${column}`)).join(', ') })}
        </Notice>
      )}
      <ul className="mt-4 grid gap-4">
        {unclear.columns.map(({ header, samples }, index) => (
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
              onChange={({ target }) =>
                setChosen((before) => before.map((one, at) => (at === index ? (target.value as ImportColumn | '-') : one)))
              }
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
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={() => (missing.length > 0 ? setIsAnnounced(true) : void onSubmit(chosen))}>{t('mapSubmit')}</Button>
      </div>
    </section>
  );
}
