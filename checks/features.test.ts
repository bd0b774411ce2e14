import { expect, test } from 'vitest';
import { featureFindings } from './features.ts';
import { findingText } from './finding.ts';

const feature = (tables: string) => `export const events = serverFeature({ name: 'events', tables: [${tables}] });`;
const list = (side: string, line: string) =>
  [
    `shell/${side}/features.ts`,
    `import { events } from '#features/events/${side}/feature.ts${side === 'web' ? 'x' : ''}';\nexport const features = [${line}];`,
  ] as const;
const whole: readonly (readonly [string, string])[] = [
  ['features/events/server/feature.ts', feature(`'events', 'event_guests'`)],
  ['features/events/web/feature.tsx', 'export const events = 1;'],
  list('server', 'accounts, events'),
  list('web', 'events'),
];
const made = 'create table events (id uuid);\ncreate table event_guests (id uuid);';
const found = (change: readonly (readonly [string, string])[], migration = '0170_events.sql', text = made) =>
  featureFindings(new Map([[`database/migrations/${migration}`, text]]), new Map([...whole, ...change])).map(findingText);

test('accepts a listed feature that has its tables', () => {
  expect(found([])).toEqual([]);
  expect(found([], '0170_events-first.sql')).toEqual([]);
});

test('an unlisted folder is reported with the file to list it in', () => {
  expect(found([['shell/server/features.ts', '']])[0]).toMatch(
    /^features\/events\/server\/feature\.ts .*import it in shell\/server\/features\.ts/,
  );
  expect(found([['shell/web/features.ts', '']])[0]).toMatch(/import it in shell\/web\/features\.ts/);
  expect(found([list('server', 'accounts')])).toHaveLength(1);
});

test('tables that differ from the migrations are reported', () => {
  expect(found([['features/events/server/feature.ts', feature(`'events'`)]])[0]).toMatch(
    /0170_events\.sql creates “event_guests”.*add it to tables/,
  );
  expect(found([['features/events/server/feature.ts', feature(`'events', 'event_guests', 'event_notes'`)]])[0]).toMatch(
    /no migration creates “event_notes”/,
  );
});

test('the tables that a feature declares are compared with its migrations', () => {
  const stored = [
    'features/events/contract/retention.ts',
    `export const retention = { events: { tables: ['events', 'event_guests'] } };`,
  ] as const;
  const declared = (tables: string) =>
    ['features/events/server/feature.ts', `export const events = serverFeature({ name: 'events', tables: ${tables} });`] as const;
  expect(found([stored, declared('tablesOf(retention)')])).toEqual([]);
  expect(found([stored, declared(`['event_notes', ...tablesOf(retention)]`)])[0]).toMatch(/no migration creates “event_notes”/);
  expect(found([stored, declared('[]')])).toHaveLength(2);
});

test('a migration named after another feature is reported', () => {
  const others: readonly (readonly [string, string])[] = [
    ['features/groups/server/feature.ts', `export const groups = { tables: [] };`],
    ['shell/server/features.ts', `${whole[2]?.[1]}\nimport { groups } from '#features/groups/server/feature.ts';\n[groups]`],
  ];
  expect(found(others, '0170_groups-events.sql').join('\n')).toMatch(
    /“events” is created by .*0170_groups-events\.sql, which by its name belongs to groups/,
  );
  expect(found([], '0170_occasions.sql').join('\n')).toMatch(/belongs to platform: rename the migration to NNNN_events\.sql/);
});

test('fails when it finds no feature', () => {
  expect(featureFindings(new Map(), new Map()).map((each) => each.rule)).toEqual(['saw-nothing']);
});
