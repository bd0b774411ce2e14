import { SelectField } from '#platform/web/forms/select-field.tsx';
import type { UnclearColumns } from '../../contract/shapes.ts';
import type { TableChoices } from '../send-table.ts';
import { useDesignerWords } from '../words.ts';

interface ReadingChoicesProps {
  table: UnclearColumns;
  hidden: 'include' | 'skip';
  onHidden: (hidden: 'include' | 'skip') => void;
  onChange: (choices: TableChoices) => void;
}

/** Sheet, header row, encoding and hidden rows, where the file leaves a choice. */
export function ReadingChoices({ table, hidden, onHidden, onChange }: ReadingChoicesProps) {
  const t = useDesignerWords();
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {table.sheets.length > 1 && (
        <SelectField
          name="sheet"
          label={t('readSheet')}
          hint={table.questions.includes('sheet') ? t('readSheetHint') : undefined}
          value={String(table.sheet)}
          // Another sheet has its own header.
          onChange={({ target }) => onChange({ sheet: Number(target.value), header: undefined })}
          options={table.sheets.map(({ name, rows }, index) => ({ value: String(index), label: t('sheetNamed', { name, count: rows }) }))}
        />
      )}
      <SelectField
        name="header"
        label={t('readHeader')}
        value={String(table.header)}
        onChange={({ target }) => onChange({ header: Number(target.value) })}
        options={[
          { value: '0', label: t('readNoHeader') },
          ...table.headers.map(({ line, text }) => ({ value: String(line), label: t('headerNamed', { number: line, text }) })),
        ]}
      />
      {table.encodings.length > 0 && (
        <SelectField
          name="encoding"
          label={t('readEncoding')}
          hint={table.questions.includes('encoding') ? t('readEncodingHint') : undefined}
          value={table.found.encoding ?? ''}
          onChange={({ target }) => onChange({ encoding: target.value })}
          options={table.encodings.map(({ encoding, sample }) => ({ value: encoding, label: `${sample} (${encoding})` }))}
        />
      )}
      {table.hiddenCount > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={hidden === 'include'}
            onChange={({ target }) => onHidden(target.checked ? 'include' : 'skip')}
          />
          {t('readHidden', { count: table.hiddenCount })}
        </label>
      )}
    </div>
  );
}
