import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Thing } from '#platform/server/testing/examples.ts';
import { features } from './features.ts';
import { callsOn } from './testing/call-addresses.ts';
import { callCast, readExamples, setStage, type Cast, type SetStage, type Windows } from './testing/set-stage.ts';
import { walkExports, walkTables } from './testing/walk-account.ts';
import { missingExamples, walkChanges, walkLiveCalls, walkReadings, walkRefusals } from './testing/walk-house.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/** Everybody's calls are a thousand and more: longer than one test is given, where the machine has much else to do. */
const long = scaled(120_000);

let cast: Cast;
let stage: SetStage;
let windows: Windows;
let changed: ReadonlySet<Thing>;
beforeAll(async () => {
  cast = await callCast(features);
  stage = await setStage(cast, features, await readExamples(features));
}, long);
afterAll(async () => {
  await stage?.close();
  await cast?.drop();
});

// In this order: what comes last changes things.
test('ER-02 every call, every table and every live call has examples', async () => {
  expect(missingExamples(stage)).toEqual([]);
  expect(await walkTables(stage)).toEqual([]);
});

test(
  'GR-07 AC-13 whatever anybody reads shows them what is for them and nothing else',
  async () => {
    expect(await walkReadings(stage)).toEqual([]);
  },
  long,
);

test(
  'SE-02 AC-05 GR-07 what somebody may not do is refused, to those outside as if the thing did not exist',
  async () => {
    expect(await walkRefusals(stage)).toEqual([]);
  },
  long,
);

test('RE-02 everybody’s export holds what is kept of them, and nothing of others', async () => {
  expect(await walkExports(stage)).toEqual([]);
});

test('SE-02 NE-19 live calls let in nobody who may not see what they are about', async () => {
  windows = await stage.openWindows();
  expect(await walkLiveCalls(stage, windows)).toEqual([]);
});

test(
  'HU-04 GR-07 RE-03 live messages and mails reach those alone who may see what changed, and what is deleted is gone',
  async () => {
    const { findings, changed: things } = await walkChanges(stage, windows);
    expect(findings).toEqual([]);
    changed = things;
    expect(windows.heard.length).toBeGreaterThan(20);
  },
  long,
);

test(
  'GR-07 HU-04 what was withdrawn, published or deleted is shown from then on to those alone whom it is for',
  async () => {
    expect(await walkReadings(stage, changed)).toEqual([]);
    expect(changed.size).toBeGreaterThan(4);
  },
  long,
);

test('ER-02 no call answered with a code that it does not declare, whoever asked', async () => {
  // Once more with the right of whoever owns the things, and with nothing that fits.
  for (const route of stage.routes)
    for (const { real } of callsOn(stage, route))
      for (const body of [{ nonsense: true }, { version: 99 }]) await stage.fetch('owner', route.endpoint.method, real, body);
  expect(stage.answered.size).toBeGreaterThan(8);
  expect([...stage.undeclared].map(String)).toEqual([]);
});
