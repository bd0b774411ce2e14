import { useId, useState } from 'react';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { Select } from '#platform/web/forms/select-field.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { GroupLevel } from '../../contract/shapes.ts';
import { useNotificationWords } from '../words.ts';
import { OutcomeText, useOutcome } from './outcome.tsx';
import { useChosen } from './use-chosen.ts';

const dayMs = 86_400_000;
const spans = { day: dayMs, week: 7 * dayMs } as const;

export interface Level {
  level: GroupLevel;
  until: string | null;
}

interface LevelLineProps extends Level {
  name: string;
  levels: readonly GroupLevel[];
  onChange: (next: Level) => Promise<boolean>;
}

/** A kind or group with its level, and whether the last change was saved. */
export function LevelLine({ name, levels, level, until, onChange }: LevelLineProps) {
  const t = useNotificationWords();
  const { dateTime } = useDates();
  const id = useId();
  const [outcome, keep] = useOutcome();
  const [isChoosingDay, setIsChoosingDay] = useState(false);
  // Muting a group for a time still lets mentions through.
  const muted = levels.includes('mentions') ? 'mentions' : 'nothing';
  const [shown, setShown] = useChosen<Level>({ level, until }, (next) => keep(onChange(next)));
  const value = isChoosingDay ? 'date' : shown.until === null ? shown.level : 'until';
  const choose = (chosen: string) => {
    setIsChoosingDay(chosen === 'date');
    if (chosen === 'date') return;
    const span = chosen === 'day' || chosen === 'week' ? spans[chosen] : undefined;
    const next = span === undefined ? levels.find((each) => each === chosen) : muted;
    if (next) setShown({ level: next, until: span === undefined ? null : new Date(Date.now() + span).toISOString() });
  };
  const chooseDay = (day: string) => {
    if (day === '') return;
    setIsChoosingDay(false);
    setShown({ level: muted, until: endOf(day) });
  };
  const options = [...levels.filter((each) => each !== 'nothing'), 'day', 'week', 'date', 'nothing'] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <label htmlFor={id} className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{name}</bdi>
      </label>
      <OutcomeText outcome={outcome} />
      <Select id={id} value={value} onChange={(event) => choose(event.target.value)} className="w-36 tablet:w-56">
        {options.map((each) => (
          <option key={each} value={each}>
            {t(`level.${each}`)}
          </option>
        ))}
        {shown.until !== null && <option value="until">{t('level.until', { date: dateTime(shown.until) })}</option>}
      </Select>
      {isChoosingDay && (
        <DayField name={`${id}-day`} label={t('levelDay', { name })} value="" min={today()} onChange={chooseDay} className="basis-full" />
      )}
    </li>
  );
}

/** Returns the end of a day in the time zone of the browser. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}
