import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { documentOf } from '../../contract/contract-document.ts';
import { aClause, anEndedSession, logOf } from '../../contract/testing/decided-session.ts';
import { TooLargeToSet, type Typesetter } from '#platform/server/printing/typesetter.ts';
import { contractTypesetter } from './contract-typesetter.ts';
import type { ContractOrder } from './set-contract.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

function orderOf(clauses: number): ContractOrder {
  const state = anEndedSession(Array.from({ length: clauses }, (_, number) => aClause(number + 1)));
  return { document: documentOf(state, logOf(state)), language: 'en', address: 'https://atrium.example.org/verify/K7M2PQ4X' };
}

const [ana, bob] = ['AAAAAAA2', 'AAAAAAA3'];

/** Shared by tests without special limits. */
const setter = contractTypesetter({ waitingEach: 4 });
afterAll(() => setter.stop());

/** A typesetter with special limits. */
function typesetter(limits: Parameters<typeof contractTypesetter>[0]): Typesetter<ContractOrder> {
  const made = contractTypesetter(limits);
  onTestFinished(() => made.stop());
  return made;
}
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie process.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('typesetter', () => {
  test('NE-23 setting a contract of three hundred clauses does not block the process', async () => {
    await setter.set(orderOf(1), ana);
    const order = orderOf(300);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    const pdf = await setter.set(order, ana);
    const took = performance.now() - began;
    delay.disable();
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    // Relative to its own duration, so that the test does not depend on the machine's load.
    expect(delay.max / 1e6).toBeLessThan(took / 3);
    expect(setter.pid).not.toBe(process.pid);
  });

  test('NE-23 contracts are set one after the other by the same process, in order of request', async () => {
    const ended: number[] = [];
    await Promise.all([1, 2, 3].map(async (clauses) => setter.set(orderOf(clauses), ana).then(() => ended.push(clauses))));
    expect(ended).toEqual([1, 2, 3]);
  });

  test('NE-23 a short contract waits for the current one, but not for queued long ones', async () => {
    const ended: string[] = [];
    const requested = (name: string, clauses: number, personId: string) =>
      setter.set(orderOf(clauses), personId).then(() => ended.push(name));
    await Promise.all([
      requested('long', 20, ana),
      requested('longer', 30, ana),
      requested('long again', 20, ana),
      requested('short', 1, bob),
    ]);
    expect(ended).toEqual(['long', 'short', 'longer', 'long again']);
  });

  test('NE-23 several contracts of one person are set one after the other and do not delay others', async () => {
    const ended: string[] = [];
    const requested = (personId: string) => setter.set(orderOf(5), personId).then(() => ended.push(personId));
    const all = [1, 2, 3, 4, 5].map(() => requested(ana));
    expect(() => requested(ana)).toThrow(expect.objectContaining({ code: 'request.tooMany' }));
    await Promise.all([...all, requested(bob)]);
    expect(ended.indexOf(bob)).toBeLessThanOrEqual(2);
    await requested(ana);
  });

  test('NE-23 a long contract may be overtaken by a limited number of others', async () => {
    const ended: string[] = [];
    const first = setter.set(orderOf(1), ana);
    const long = setter.set(orderOf(20), bob).then(() => ended.push('long'));
    let number = 0;
    const crowd = async () => {
      while (ended.length === 0 && number < 400) await setter.set(orderOf(1), `person ${(number += 1)}`);
    };
    await Promise.all([first, long, crowd(), crowd()]);
    expect(number).toBeLessThan(400);
  });

  test('NE-23 a file above the size limit is refused', async () => {
    await expect(typesetter({ fileBytes: 1_000 }).set(orderOf(1), ana)).rejects.toBeInstanceOf(TooLargeToSet);
  });

  test('NE-23 if the process is killed, idle or busy, it is restarted and the contract is set', async () => {
    await setter.set(orderOf(1), ana);
    const first = setter.pid ?? 0;
    process.kill(first, 'SIGKILL');
    expect((await setter.set(orderOf(1), ana)).length).toBeGreaterThan(1000);
    const second = setter.pid ?? 0;
    const pending = setter.set(orderOf(20), ana);
    process.kill(second, 'SIGKILL');
    expect((await pending).length).toBeGreaterThan(1000);
    expect(new Set([first, second, setter.pid]).size).toBe(3);
  });

  test('NE-23 jobs that exceed the time or memory limit are stopped, and the next job still runs', async () => {
    const hasty = typesetter({ jobMs: 50 });
    await expect(hasty.set(orderOf(300), ana)).rejects.toThrow(/longer than/);
    const tight = typesetter({ memoryBytes: 2 ** 20, lookEveryMs: 5 });
    const [refused, next] = [tight.set(orderOf(300), ana), tight.set(orderOf(300), ana)];
    await expect(refused).rejects.toThrow(/memory/);
    await expect(next).rejects.toThrow(/memory/);
  });

  test('NE-23 the queue is limited', async () => {
    const narrow = typesetter({ waiting: 2 });
    const requested = [1, 2, 3].map(() => narrow.set(orderOf(1), ana));
    expect(() => narrow.set(orderOf(1), ana)).toThrow(expect.objectContaining({ code: 'request.tooMany' }));
    await Promise.all(requested);
  });

  test('NE-23 the process ends after being idle', async () => {
    const hasty = typesetter({ idleMs: 20 });
    await hasty.set(orderOf(1), ana);
    const pid = hasty.pid ?? 0;
    await expect.poll(() => isRunning(pid), { timeout: scaled(5_000) }).toBe(false);
    expect(hasty.pid).toBeUndefined();
  });
});
