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

/** An item of which nothing is written. */
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
        {rows.map(({ key, title, text, motion, election, seats, files }, place) => (
          <li key={key} className="grid list-none gap-3 rounded-card border border-line bg-surface p-4">
            <div className="flex items-center justify-between gap-2">
              <p className="font-[560]">{t('itemNumber', { number: place + 1 })}</p>
              <div className="flex">
                {place > 0 && (
                  <IconButton
                    icon={ArrowUpIcon}
                    label={t('itemUp', { number: place + 1 })}
                    onClick={() => onChange(moved(rows, place, place - 1))}
                  />
                )}
                {place < rows.length - 1 && (
                  <IconButton
                    icon={ArrowDownIcon}
                    label={t('itemDown', { number: place + 1 })}
                    onClick={() => onChange(moved(rows, place, place + 1))}
                  />
                )}
                {rows.length > 1 && (
                  <IconButton
                    icon={TrashIcon}
                    label={t('removeItem', { number: place + 1 })}
                    onClick={() => onChange(rows.filter((row) => row.key !== key))}
                  />
                )}
              </div>
            </div>
            <TextField
              name={`agenda.${place}.title`}
              label={t('itemTitle')}
              value={title}
              onChange={({ target }) => change(key, { title: target.value })}
              limit={assemblyLimits.itemTitle}
              required
            />
            <TextArea
              name={`agenda.${place}.text`}
              label={t('itemText')}
              optionalText={t('optional')}
              value={text}
              onChange={({ target }) => change(key, { text: target.value })}
              limit={assemblyLimits.itemText}
              rows={2}
            />
            <TextArea
              name={`agenda.${place}.motion`}
              label={t('itemMotion')}
              hint={t('itemMotionHint')}
              optionalText={t('optional')}
              value={motion}
              onChange={({ target }) => change(key, { motion: target.value })}
              limit={assemblyLimits.motion}
              rows={2}
            />
            <TextField
              name={`agenda.${place}.election.title`}
              label={t('itemElection')}
              hint={t('itemElectionHint')}
              optionalText={t('optional')}
              value={election}
              onChange={({ target }) => change(key, { election: target.value })}
              limit={assemblyLimits.itemTitle}
            />
            {election.trim() !== '' && (
              <TextField
                name={`agenda.${place}.election.seats`}
                type="number"
                inputMode="numeric"
                min={1}
                max={assemblyLimits.seats}
                label={t('seats')}
                value={seats}
                onChange={({ target }) => change(key, { seats: target.value })}
                required
                className="tablet:max-w-40"
              />
            )}
            <AnnexFiles files={files} onChange={(chosen) => change(key, { files: chosen })} item={place + 1} />
          </li>
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
