import { isDay } from '#platform/contract/is-day.ts';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { hasDate, isLastOfMonth, ordinalOf, weekdayOf, weekdays, type Repetition, type Weekday } from '../../contract/repetition.ts';

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

/** Values of the form for a rule that begins on a date. */
export function valuesOf(rule: Repetition, start: string): FormValues {
  const isSame = (other: Repetition) =>
    (['frequency', 'interval', 'monthlyOn'] as const).every((name) => other[name] === rule[name]) &&
    other.weekdays.join() === rule.weekdays.join();
  const choice = choicesFor(start).find((each) => each !== 'none' && each !== 'custom' && isSame(ruleOf(each, start))) ?? 'custom';
  return {
    'repeats.frequency': choice,
    'repeats.interval': String(rule.interval),
    'repeats.unit': rule.frequency,
    'repeats.weekdays': rule.weekdays,
    'repeats.end': rule.until !== null ? 'until' : rule.count !== null ? 'count' : 'never',
    'repeats.until': rule.until ?? '',
    'repeats.count': rule.count === null ? '' : String(rule.count),
    'repeats.exceptions': rule.exceptions,
  };
}

/** Repetition in the values of the form; null without one, or while the start is incomplete. */
export function repetitionOf(values: FormValues, start: string): Repetition | null {
  const fieldText = (name: string) => String(values[`repeats.${name}`] ?? '');
  const choice = choices.find((each) => each === fieldText('frequency')) ?? 'none';
  if (choice === 'none' || !isDay(start)) return null;
  const rule = choice === 'custom' ? customOf(values, start) : ruleOf(choice, start);
  const count = Number(fieldText('count'));
  const exceptions: string[] = [values['repeats.exceptions'] ?? []].flat();
  return {
    ...rule,
    // Exceptions of an earlier choice may not be dates of this one.
    exceptions: exceptions.filter((day) => day >= start && hasDate(start, rule, day)),
    until: fieldText('end') === 'until' && isDay(fieldText('until')) ? fieldText('until') : null,
    count: fieldText('end') === 'count' && Number.isInteger(count) && count > 0 ? count : null,
  };
}

function customOf(values: FormValues, start: string): Repetition {
  const unit = values['repeats.unit'];
  const frequency = (['daily', 'weekly', 'monthly', 'yearly'] as const).find((each) => each === unit) ?? 'weekly';
  const chosen: string[] = [values['repeats.weekdays'] ?? [], weekdayOf(start)].flat();
  const days: Weekday[] = frequency === 'weekly' ? weekdays.filter((day) => chosen.includes(day)) : [];
  return { ...plain, frequency, interval: Math.max(1, Math.trunc(Number(values['repeats.interval'])) || 1), weekdays: days };
}
