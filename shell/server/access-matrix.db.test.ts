import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Thing } from '#platform/server/testing/examples.ts';
import { features } from './features.ts';
import { callsOn } from './testing/call-addresses.ts';
import { callCast, readExamples, setUpFixture, type Cast, type ReadyFixture, type Windows } from './testing/set-up-fixture.ts';
import { crawlExports, crawlTables } from './testing/crawl-account.ts';
import { missingExamples, walkChanges, crawlLiveCalls, crawlReadings, crawlRefusals } from './testing/crawl.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/**
 * Milliseconds; everyone’s calls are over a thousand and exceed the default limit on a busy
 * machine.
 */
const long = scaled(120_000);

let cast: Cast;
let fixture: ReadyFixture;
let windows: Windows;
let changed: ReadonlySet<Thing>;
beforeAll(async () => {
  cast = await callCast(features);
  fixture = await setUpFixture(cast, features, await readExamples(features));
}, long);
afterAll(async () => {
  await fixture?.close();
  await cast?.drop();
});

// The order matters: later tests change data.
test('ER-02 every call, every table and every live call has examples', async () => {
  expect(missingExamples(fixture)).toEqual([]);
  expect(await crawlTables(fixture)).toEqual([]);
});

test(
  'GR-07 AC-13 every read shows exactly what is meant for its reader',
  async () => {
    expect(await crawlReadings(fixture)).toEqual([]);
  },
  long,
);

test(
  'SE-02 AC-05 GR-07 forbidden actions are refused, to outsiders as if the item did not exist',
  async () => {
    expect(await crawlRefusals(fixture)).toEqual([]);
  },
  long,
);

test('RE-02 everyone’s export contains all data about them, and none of others', async () => {
  expect(await crawlExports(fixture)).toEqual([]);
});

test('SE-02 NE-19 live calls refuse those who may not see their subject', async () => {
  windows = await fixture.openWindows();
  expect(await crawlLiveCalls(fixture, windows)).toEqual([]);
});

test(
  'HU-04 GR-07 RE-03 live messages and emails reach only those who may see the change, and deleted items are gone',
  async () => {
    const { findings, changed: things } = await walkChanges(fixture, windows);
    expect(findings).toEqual([]);
    changed = things;
    expect(windows.heard.length).toBeGreaterThan(20);
  },
  long,
);

test(
  'GR-07 HU-04 withdrawn, published or deleted items are visible from then on to their audience only',
  async () => {
    expect(await crawlReadings(fixture, changed)).toEqual([]);
    expect(changed.size).toBeGreaterThan(4);
  },
  long,
);

test('ER-02 no call returned an undeclared code, for any caller', async () => {
  // Once more as the owner of the items, and with unknown ones.
  for (const route of fixture.routes)
    for (const { real } of callsOn(fixture, route))
      for (const body of [{ nonsense: true }, { version: 99 }]) await fixture.fetch('owner', route.endpoint.method, real, body);
  expect(fixture.answered.size).toBeGreaterThan(8);
  expect([...fixture.undeclared].map(String)).toEqual([]);
});
