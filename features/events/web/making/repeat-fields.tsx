import { useId, useState, type ChangeEvent } from 'react';
import { isDay } from '#platform/contract/is-day.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { eventLimits } from '../../contract/limits.ts';
import { frequencies, nextDates, weekdayOf, weekdays } from '../../contract/repetition.ts';
import { useRuleText, weekdayName, writtenDay } from '../series/rule-text.ts';
import { useEventWords } from '../words.ts';
import { choices, choicesFor, ends, repetitionOf, ruleOf, type Choice } from './repetition-form.ts';
import type { useRepetition } from './use-repetition.ts';

interface RepeatFieldsProps {
  /** First date; the fields are hidden until it is complete. */
  start: string;
  repetition: ReturnType<typeof useRepetition>;
  /** The repetition cannot be ended here. */
  isKept?: boolean;
}

/** Fields of a repetition, with the next dates, of which single ones can be left out. */
export function RepeatFields({ start, repetition, isKept = false }: RepeatFieldsProps) {
  const t = useEventWords();
  const { values, setValues } = repetition;
  const put = (name: string, value: string | string[]) => setValues((before) => ({ ...before, [`repeats.${name}`]: value }));
  const field = (name: string) => ({
    name: `repeats.${name}`,
    value: String(values[`repeats.${name}`] ?? ''),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => put(name, target.value),
  });
  const choice = field('frequency').value;
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{t('repeat.label')}</legend>
      <SelectField
        {...field('frequency')}
        label={t('repeat.label')}
        options={useChoices(start).filter(({ value }) => !isKept || value !== 'none')}
      />
      {choice === 'custom' && (
        <>
          <CustomInterval field={field} />
          {field('unit').value === 'weekly' && (
            <Weekdays start={start} chosen={[values['repeats.weekdays'] ?? []].flat()} onChange={(days) => put('weekdays', days)} />
          )}
        </>
      )}
      {choice !== 'none' && <EndOfRepetition field={field} />}
      <Preview values={values} start={start} onChange={(exceptions) => put('exceptions', exceptions)} />
    </fieldset>
  );
}

interface FieldsProps {
  field: (name: string) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  };
}

function CustomInterval({ field }: FieldsProps) {
  const t = useEventWords();
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <TextField
        {...field('interval')}
        type="number"
        inputMode="numeric"
        min={1}
        max={eventLimits.interval}
        step={1}
        required
        label={t('repeat.interval')}
      />
      <SelectField
        {...field('unit')}
        label={t('repeat.unit')}
        options={frequencies.map((each) => ({ value: each, label: t(`repeat.unit.${each}`) }))}
      />
    </div>
  );
}

function EndOfRepetition({ field }: FieldsProps) {
  const t = useEventWords();
  const end = field('end').value;
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <SelectField
        {...field('end')}
        label={t('repeat.end')}
        options={ends.map((each) => ({ value: each, label: t(`repeat.end.${each}`) }))}
      />
      {end === 'until' && <DateField {...field('until')} type="date" required label={t('repeat.until')} />}
      {end === 'count' && (
        <TextField {...field('count')} type="number" inputMode="numeric" min={1} step={1} required label={t('repeat.count')} />
      )}
    </div>
  );
}

/** Choices with their sentences for the start; without a start, in general. */
function useChoices(start: string): { value: Choice; label: string }[] {
  const t = useEventWords();
  const ruleText = useRuleText();
  const general = { daily: 'daily', weekly: 'weekly', everyTwoWeeks: 'weekly', monthly: 'monthly', yearly: 'yearly' } as const;
  const label = (choice: Choice): string => {
    if (choice === 'none' || choice === 'custom') return t(`repeat.${choice}`);
    if (isDay(start)) return ruleText(start, ruleOf(choice, start));
    const frequency = general[choice as keyof typeof general];
    return t(`every.${frequency}`, { count: choice === 'everyTwoWeeks' ? 2 : 1 });
  };
  const offered = isDay(start) ? choicesFor(start) : choices.filter((each) => !each.startsWith('monthly') || each === 'monthly');
  return offered.map((value) => ({ value, label: label(value) }));
}

interface WeekdaysProps {
  start: string;
  chosen: string[];
  onChange: (days: string[]) => void;
}

/** Days of the week; that of the start is always one of them. */
function Weekdays({ start, chosen, onChange }: WeekdaysProps) {
  const t = useEventWords();
  const { language } = useLanguage();
  const own = isDay(start) ? weekdayOf(start) : undefined;
  return (
    <fieldset>
      <legend className="mb-1 font-[560] text-sm">{t('repeat.weekdays')}</legend>
      <div className="grid grid-cols-2 gap-x-4 tablet:grid-cols-4">
        {weekdays.map((day) => (
          <CheckboxField
            key={day}
            name="repeats.weekdays"
            value={day}
            label={weekdayName(language, day)}
            checked={day === own || chosen.includes(day)}
            disabled={day === own}
            onChange={({ target }) => onChange(target.checked ? [...chosen, day] : chosen.filter((each) => each !== day))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PreviewProps {
  values: Record<string, string | string[]>;
  start: string;
  onChange: (exceptions: string[]) => void;
}

/** The rule as a sentence, with its next dates, which can be left out. */
function Preview({ values, start, onChange }: PreviewProps) {
  const t = useEventWords();
  const titleId = useId();
  const { language } = useLanguage();
  const ruleText = useRuleText();
  const [shown, setShown] = useState<number>(eventLimits.previewed);
  const rule = repetitionOf(values, start);
  if (!rule) return null;
  const { exceptions } = rule;
  const dates = nextDates(start, { ...rule, exceptions: [] }, { after: null, limit: shown + 1 });
  const isEnough = nextDates(start, rule, { after: null, limit: 2 }).length === 2;
  const skipsMonths = rule.frequency === 'monthly' && rule.monthlyOn === 'day' && Number(start.slice(8)) > 28;
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4 text-sm">
      <div role="status" className="grid gap-2">
        <p className="font-[560]">{ruleText(start, rule)}</p>
        {!isEnough && <p className="text-danger">{t('error.event.neverRepeats')}</p>}
        {exceptions.length > 0 && <p className="text-muted">{t('repeat.leftOut', { count: exceptions.length })}</p>}
      </div>
      {exceptions.map((day) => (
        <input key={day} type="hidden" name="repeats.exceptions" value={day} />
      ))}
      <p id={titleId} className="text-muted">
        {t('repeat.preview')}
      </p>
      <ul aria-labelledby={titleId} className="grid divide-y divide-line">
        {dates.slice(0, shown).map((day) => {
          const isLeftOut = exceptions.includes(day);
          const date = writtenDay(language, day);
          return (
            <li key={day} className="flex min-h-11 items-center justify-between gap-3">
              <span className={isLeftOut ? 'text-muted line-through' : undefined}>{date}</span>
              <Button
                variant="quiet"
                size="small"
                className="flex-none"
                aria-label={t(isLeftOut ? 'repeat.putBackDate' : 'repeat.leaveOutDate', { date })}
                onClick={() => onChange(isLeftOut ? exceptions.filter((each) => each !== day) : [...exceptions, day].toSorted())}
              >
                {t(isLeftOut ? 'repeat.putBack' : 'repeat.leaveOut')}
              </Button>
            </li>
          );
        })}
      </ul>
      {dates.length > shown && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setShown((before) => before + moreDates)}>
          {t('repeat.moreDates')}
        </Button>
      )}
      {skipsMonths && <p className="text-muted">{t('repeat.skipsMonths')}</p>}
    </div>
  );
}

const moreDates = 10;
