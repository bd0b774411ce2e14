import { expect, test } from 'vitest';
import { findingText } from './finding.ts';
import { quotaFindings } from './quotas.ts';

const defining = (name: string) => `export const eventsPerDay = defineQuota({ name: '${name}', whole: 100, small: 10 });`;
const plug = (quotas: string) => `export const events = serverFeature({ name: 'events', quotas: ${quotas} });`;
const whole = {
  'features/events/server/quotas.ts': defining('eventsPerDay'),
  'features/events/server/feature.ts': plug('[eventsPerDay]'),
  'features/events/server/commands.ts': 'spendQuota(tx, context, viewer.id, eventsPerDay);',
};
const found = (change: Record<string, string> = {}) => quotaFindings(new Map(Object.entries({ ...whole, ...change }))).map(findingText);

test('accepts a quota that its feature lists', () => {
  expect(found()).toEqual([]);
});

test('an unlisted quota is reported with the file to list it in', () => {
  const advice =
    /^features\/events\/server\/quotas\.ts:1 .*“eventsPerDay” cannot be configured: list eventsPerDay in quotas of features\/events\/server\/feature\.ts$/;
  expect(found({ 'features/events/server/feature.ts': plug('[]') })).toEqual([expect.stringMatching(advice)]);
  expect(found({ 'features/events/server/feature.ts': 'export const events = serverFeature({ name: "events" });' })).toEqual([
    expect.stringMatching(advice),
  ]);
});

test('a quota created where it is spent is reported', () => {
  const passing = (quota: string) => found({ 'features/events/server/commands.ts': `spendQuota(tx, context, viewer.id, ${quota});` });
  expect(passing(`defineQuota({ name: 'callsPerDay', whole: 1, small: 1 })`)).toEqual([
    expect.stringMatching(/commands\.ts:1 .*“callsPerDay” cannot be configured: assign it to a constant/),
  ]);
  expect(passing(`{ name: 'callsPerDay', whole: 1, small: 1 }`)).toEqual([
    expect.stringMatching(/commands\.ts:1 .*define the quota with defineQuota/),
  ]);
});

test('two quotas of one name are reported with the fix', () => {
  const second = {
    'features/files/server/quotas.ts': defining('eventsPerDay'),
    'features/files/server/feature.ts': `export const files = serverFeature({ name: 'files', quotas: [eventsPerDay] });`,
  };
  expect(found(second)).toEqual([
    expect.stringMatching(/^features\/files\/server\/quotas\.ts:1 .*is also a quota of events: choose another name/),
  ]);
});
