import { useId, useRef, useState } from 'react';
import { isDay } from '#platform/contract/is-day.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { localOf, zoneHere } from '#platform/web/i18n/local-time.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { pollLimits } from '../../contract/limits.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { asWholeDay, dayLater } from './poll-values.ts';

const durations = [30, 60, 90, 120, 180, 240, 480];

interface Row {
  key: number;
  at: string;
}

/** Fields for the dates of a poll, whole days or with a time, and how long each takes. */
export function DateOptions({ poll }: { poll: PollWhole | undefined }) {
  const t = usePollWords();
  const id = useId();
  const { language } = useLanguage();
  const { rows, setRows, isWhole, setWhole, addRow } = useDateRows(poll);
  const list = useRef<HTMLUListElement>(null);
  const focusLast = () => void requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  return (
    <>
      <div role="group" aria-labelledby={`${id}-dates`} className="grid gap-3">
        <h2 id={`${id}-dates`} className="text-sm font-[560]">
          {t('dates')}
        </h2>
        <CheckboxField name="wholeDays" label={t('wholeDays')} checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
        {!isWhole && <p className="text-sm text-muted">{t('datesZone', { zone: zoneHere(language) })}</p>}
        <ul ref={list} className="grid gap-3">
          {rows.map(({ key, at }, place) => (
            <li key={key} className="flex list-none items-end gap-2">
              <DateField
                name={`options.${place}`}
                type={isWhole ? 'date' : 'datetime-local'}
                label={t('date', { number: place + 1 })}
                value={at}
                onChange={({ target }) => setRows(rows.map((row) => (row.key === key ? { key, at: target.value } : row)))}
                required={place < pollLimits.fewest}
                className="min-w-0 flex-1"
              />
              {rows.length > pollLimits.fewest && (
                <IconButton
                  icon={TrashIcon}
                  label={t('removeDate', { number: place + 1 })}
                  onClick={() => {
                    setRows(rows.filter((row) => row.key !== key));
                    focusLast();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {rows.length < pollLimits.options && (
          <div>
            <Button
              variant="secondary"
              icon={PlusIcon}
              onClick={() => {
                addRow();
                focusLast();
              }}
            >
              {t('addDate')}
            </Button>
          </div>
        )}
      </div>
      {!isWhole && <DurationField minutes={poll ? poll.minutes : 60} />}
    </>
  );
}

/** The dates of the form, which become days or times together. */
function useDateRows(poll: PollWhole | undefined) {
  const [rows, setRows] = useState<Row[]>(() => {
    const dates = poll?.options.map((option) => (isDay(option) ? option : localOf(new Date(option)))) ?? ['', '', ''];
    return dates.map((at, key) => ({ key, at }));
  });
  const [isWhole, setIsWhole] = useState(() => isDay(poll?.options[0] ?? ''));
  const next = useRef(rows.length);
  return {
    rows,
    setRows,
    isWhole,
    setWhole(whole: boolean) {
      setIsWhole(whole);
      setRows(rows.map(({ key, at }) => ({ key, at: asWholeDay(at, whole) })));
    },
    addRow() {
      const key = next.current++;
      setRows([...rows, { key, at: dayLater(rows.at(-1)?.at ?? '') }]);
    },
  };
}

/** How long each date takes; null is open. */
function DurationField({ minutes }: { minutes: number | null }) {
  const t = usePollWords();
  const offered =
    minutes === null || durations.includes(minutes) ? durations : [...durations, minutes].toSorted((one, other) => one - other);
  return (
    <SelectField
      name="minutes"
      label={t('minutes')}
      defaultValue={minutes === null ? '' : String(minutes)}
      options={[
        ...offered.map((each) => ({
          value: String(each),
          label: each % 60 === 0 ? t('hoursText', { hours: each / 60 }) : t('minutesText', { minutes: each }),
        })),
        { value: '', label: t('minutesOpen') },
      ]}
    />
  );
}
