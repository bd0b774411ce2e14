import { useId, useRef } from 'react';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { moved } from '#platform/web/ui/moved.ts';
import { assemblyLimits } from '../../contract/limits.ts';
import { useAssemblyWords } from '../words.ts';
import { AnnexFiles } from './annex-files.tsx';

export interface AgendaRow {
  key: number;
  title: string;
  text: string;
  motion: string;
  /** Office to elect, or empty. */
  election: string;
  seats: string;
  /** Annexes of the item. */
  files: readonly File[];
}

/** A row without content. */
export const emptyRow = (key: number): AgendaRow => ({ key, title: '', text: '', motion: '', election: '', seats: '1', files: [] });

/** Items of an agenda, each with a text and what is put to the vote. */
export function AgendaFields({ rows, onChange }: { rows: readonly AgendaRow[]; onChange: (rows: AgendaRow[]) => void }) {
  const t = useAssemblyWords();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const change = (key: number, changed: Partial<AgendaRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  function add() {
    onChange([...rows, emptyRow(next)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }
  return (
    <div role="group" aria-labelledby={`${id}-agenda`} className="grid gap-3">
      <h2 id={`${id}-agenda`} className="text-lg">
        {t('agenda')}
      </h2>
      <ol ref={list} className="grid gap-4">
        {rows.map((row, index) => (
          <AgendaItem
            key={row.key}
            row={row}
            index={index}
            last={rows.length - 1}
            onChange={(changed) => change(row.key, changed)}
            onMove={(to) => onChange(moved(rows, index, to))}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      {rows.length < assemblyLimits.items && (
        <div>
          <Button variant="secondary" icon={PlusIcon} onClick={add}>
            {t('addItem')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface AgendaItemProps {
  row: AgendaRow;
  index: number;
  /** Index of the last item. */
  last: number;
  onChange: (changed: Partial<AgendaRow>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One item: its text, a motion or an election, and annexes. */
function AgendaItem({ row, index, last, onChange, onMove, onRemove }: AgendaItemProps) {
  const t = useAssemblyWords();
  const { title, text, motion, election, seats, files } = row;
  return (
    <li className="grid list-none gap-3 rounded-card border border-line bg-surface p-4">
      <ItemHead index={index} last={last} onMove={onMove} onRemove={onRemove} />
      <TextField
        name={`agenda.${index}.title`}
        label={t('itemTitle')}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
        limit={assemblyLimits.itemTitle}
        required
      />
      <TextArea
        name={`agenda.${index}.text`}
        label={t('itemText')}
        optionalText={t('optional')}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
        limit={assemblyLimits.itemText}
        rows={2}
      />
      <TextArea
        name={`agenda.${index}.motion`}
        label={t('itemMotion')}
        hint={t('itemMotionHint')}
        optionalText={t('optional')}
        value={motion}
        onChange={({ target }) => onChange({ motion: target.value })}
        limit={assemblyLimits.motion}
        rows={2}
      />
      <TextField
        name={`agenda.${index}.election.title`}
        label={t('itemElection')}
        hint={t('itemElectionHint')}
        optionalText={t('optional')}
        value={election}
        onChange={({ target }) => onChange({ election: target.value })}
        limit={assemblyLimits.itemTitle}
      />
      {election.trim() !== '' && (
        <TextField
          name={`agenda.${index}.election.seats`}
          type="number"
          inputMode="numeric"
          min={1}
          max={assemblyLimits.seats}
          label={t('seats')}
          value={seats}
          onChange={({ target }) => onChange({ seats: target.value })}
          required
          className="tablet:max-w-40"
        />
      )}
      <AnnexFiles files={files} onChange={(chosen) => onChange({ files: chosen })} item={index + 1} />
    </li>
  );
}

/** Number of an item, with buttons that move and remove it. */
function ItemHead({ index, last, onMove, onRemove }: Omit<AgendaItemProps, 'row' | 'onChange'>) {
  const t = useAssemblyWords();
  const number = index + 1;
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="font-[560]">{t('itemNumber', { number })}</p>
      <div className="flex">
        {index > 0 && <IconButton icon={ArrowUpIcon} label={t('itemUp', { number })} onClick={() => onMove(index - 1)} />}
        {index < last && <IconButton icon={ArrowDownIcon} label={t('itemDown', { number })} onClick={() => onMove(index + 1)} />}
        {last > 0 && <IconButton icon={TrashIcon} label={t('removeItem', { number })} onClick={onRemove} />}
      </div>
    </div>
  );
}
