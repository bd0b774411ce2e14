import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { ImportColumn } from '../../contract/columns.ts';
import type { UnclearColumns } from '../../contract/shapes.ts';
import type { TableChoices } from '../send-table.ts';
import { useDesignerWords } from '../words.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { MapColumns } from './map-columns.tsx';
import { missingColumns } from './missing-columns.ts';
import { ReadingChoices } from './reading-choices.tsx';
import { UnderstoodRows } from './understood-rows.tsx';

interface CheckTableProps {
  table: UnclearColumns;
  fileName: string;
  /** Reads the file again with other choices. */
  onChange: (choices: TableChoices) => Promise<void>;
  onSubmit: (choices: TableChoices) => Promise<void>;
  onCancel: () => void;
}

/** The file as it is understood: the user checks and corrects it before anything is imported. */
export function CheckTable({ table, fileName, onChange, onSubmit, onCancel }: CheckTableProps) {
  const t = useDesignerWords();
  const [chosen, setChosen] = useState<readonly (ImportColumn | '-')[]>(() => table.columns.map(({ column }) => column ?? '-'));
  const [hidden, setHidden] = useState<'include' | 'skip'>('skip');
  const [isAnnounced, setIsAnnounced] = useState(false);
  const missing = missingColumns(chosen);
  const reading: TableChoices = {
    sheet: table.sheet,
    header: table.header,
    encoding: table.encodings.length > 0 ? (table.found.encoding ?? undefined) : undefined,
  };
  const submit = () =>
    missing.length > 0
      ? setIsAnnounced(true)
      : void onSubmit({ ...reading, hidden: table.hiddenCount > 0 ? hidden : undefined, columns: chosen });
  return (
    <section aria-labelledby="check-table" className="rounded-card border border-line bg-surface p-5 tablet:p-6">
      <h2 id="check-table">{t('checkTitle')}</h2>
      <p className="mt-1.5 text-muted">{t('checkText', { name: fileName })}</p>
      {isAnnounced && missing.length > 0 && (
        <Notice tone="danger" title={t('error.cell.required')} className="mt-4" isAnnounced>
          {t('mapMissing', { columns: missing.map((column) => t(`column.${column}`)).join(', ') })}
        </Notice>
      )}
      <div className="mt-4 grid gap-6">
        <ReadingChoices
          table={table}
          hidden={hidden}
          onHidden={setHidden}
          onChange={(change) => void onChange({ ...reading, ...change })}
        />
        <MapColumns columns={table.columns} isOpen={table.questions.includes('columns')} chosen={chosen} onChange={setChosen} />
        <UnderstoodRows table={table} isCurrent={table.columns.every(({ column }, index) => (column ?? '-') === chosen[index])}>
          <Button variant="secondary" onClick={() => void onChange({ ...reading, columns: chosen })}>
            {t('showAgain')}
          </Button>
        </UnderstoodRows>
        <LeftOutRows rows={table.leftOut} count={table.leftOutCount} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={submit}>{t('mapSubmit')}</Button>
      </div>
    </section>
  );
}
