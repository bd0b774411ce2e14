import { isDay } from '#platform/contract/is-day.ts';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { isLastOfMonth, ordinalOf, weekdayOf, weekdays, type Repetition, type Weekday } from '../../contract/repetition.ts';

/** Choices of the form; `custom` has further fields. */
export const choices = [
  'none',
  'daily',
  'weekly',
  'everyTwoWeeks',
  'monthly',
  'monthlyWeekday',
  'monthlyLast',
  'yearly',
  'custom',
] as const;
export type Choice = (typeof choices)[number];
export const ends = ['never', 'until', 'count'] as const;

const plain: Repetition = { frequency: 'weekly', interval: 1, weekdays: [], monthlyOn: 'day', until: null, count: null, exceptions: [] };

/** Rule of a choice for an event that starts on a date. */
export function ruleOf(choice: Exclude<Choice, 'none' | 'custom'>, start: string): Repetition {
  const own: Partial<Repetition> = {
    daily: { frequency: 'daily' as const },
    weekly: {},
    everyTwoWeeks: { interval: 2 },
    monthly: { frequency: 'monthly' as const },
    monthlyWeekday: { frequency: 'monthly' as const, monthlyOn: 'weekday' as const },
    monthlyLast: { frequency: 'monthly' as const, monthlyOn: 'lastWeekday' as const },
    yearly: { frequency: 'yearly' as const },
  }[choice];
  return { ...plain, ...own, weekdays: own.frequency ? [] : [weekdayOf(start)] };
}

/** Choices that are different for a date: a fifth Friday is always the last one. */
export const choicesFor = (start: string): Choice[] =>
  choices.filter((choice) => (choice === 'monthlyWeekday' ? ordinalOf(start) < 5 : choice !== 'monthlyLast' || isLastOfMonth(start)));

/** Repetition in the values of the form; null without one, or while the start is incomplete. */
export function repetitionOf(values: FormValues, start: string): Repetition | null {
  const said = (name: string) => String(values[`repeats.${name}`] ?? '');
  const choice = choices.find((each) => each === said('frequency')) ?? 'none';
  if (choice === 'none' || !isDay(start)) return null;
  const rule = choice === 'custom' ? customOf(values, start) : ruleOf(choice, start);
  const count = Number(said('count'));
  return {
    ...rule,
    until: said('end') === 'until' && isDay(said('until')) ? said('until') : null,
    count: said('end') === 'count' && Number.isInteger(count) && count > 0 ? count : null,
  };
}

function customOf(values: FormValues, start: string): Repetition {
  const unit = values['repeats.unit'];
  const frequency = (['daily', 'weekly', 'monthly', 'yearly'] as const).find((each) => each === unit) ?? 'weekly';
  const chosen: string[] = [values['repeats.weekdays'] ?? [], weekdayOf(start)].flat();
  const days: Weekday[] = frequency === 'weekly' ? weekdays.filter((day) => chosen.includes(day)) : [];
  return { ...plain, frequency, interval: Math.max(1, Math.trunc(Number(values['repeats.interval'])) || 1), weekdays: days };
}
