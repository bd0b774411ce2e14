import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport } from '#platform/web/api/api.ts';
import { FormPass } from './form-pass.ts';

let given: number;
let isDown: boolean;
let goodAfterMs: number;
beforeEach(() => {
  vi.useFakeTimers();
  [given, isDown, goodAfterMs] = [0, false, 3_000];
  setTransport(async () => {
    if (isDown) throw { isProblem: true, code: 'network.failed', status: 0 };
    given += 1;
    return { ticket: `ticket-${given}`, proofBits: 4, goodAfterMs, goodForMs: 3_600_000 };
  });
});
afterEach(() => vi.useRealTimers());

/** Takes a pass; returns it with the elapsed time. */
async function taken(pass: FormPass) {
  const startMs = Date.now();
  const taking = pass.take();
  await vi.runAllTimersAsync();
  return { ...(await taking), waitedMs: Date.now() - startMs };
}

test('CO-01 a pass is returned once its ticket is valid, and never twice', async () => {
  const pass = new FormPass();
  const first = await taken(pass);
  expect(first).toMatchObject({ ticket: 'ticket-1', waitedMs: 3_100 });
  expect(createHash('sha256').update(`ticket-1:${first.proof}`).digest().readUInt32BE(0)).toBeLessThan(2 ** 28);
  expect((await taken(pass)).ticket).toBe('ticket-2');
});

test('CO-01 a pass prepared while typing is returned without waiting and fetched once', async () => {
  const pass = new FormPass();
  await pass.prepare();
  await pass.prepare();
  vi.advanceTimersByTime(10_000);
  expect(await taken(pass)).toMatchObject({ ticket: 'ticket-1', waitedMs: 0 });
  expect(given).toBe(1);
});

test('CO-01 a pass in the last minute of its validity is replaced by a new one', async () => {
  const [good, worn] = [new FormPass(), new FormPass()];
  await good.prepare();
  await worn.prepare();
  vi.advanceTimersByTime(3_540_000);
  expect((await taken(good)).ticket).toBe('ticket-1');
  vi.advanceTimersByTime(1);
  expect((await taken(worn)).ticket).toBe('ticket-3');
});

test('CO-01 a failed preparation is retried, with a wait of at most ten seconds', async () => {
  const pass = new FormPass();
  isDown = true;
  await expect(pass.prepare()).rejects.toMatchObject({ code: 'network.failed' });
  [isDown, goodAfterMs] = [false, 60_000];
  expect(await taken(pass)).toMatchObject({ ticket: 'ticket-1', waitedMs: 10_000 });
});
