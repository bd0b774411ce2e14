import { expect, test } from 'vitest';
import { instantOf, localOf } from '#platform/web/i18n/local-time.ts';
import { defaultEnd, optionsIn } from './poll-values.ts';

test('PO-01 each line with text is an option', () => {
  expect(optionsIn(' Monday \n\n\tTuesday\r\nFriday\n  ')).toEqual(['Monday', 'Tuesday', 'Friday']);
});

test('PO-01 an end is entered by the clock of the device and sent as an instant', () => {
  const at = new Date('2036-05-08T07:30:00Z');
  expect(instantOf(localOf(at))).toBe('2036-05-08T07:30:00.000Z');
  expect(instantOf('2036-05-')).toBe('2036-05-');
  const days = (Date.parse(instantOf(defaultEnd())) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6);
  expect(days).toBeLessThan(8);
});
