import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ProcessEnded, ComputeProcess, ComputationTimedOut, type ComputeProgram } from './compute-process.ts';
import type { TestInput } from './testing/compute-program.ts';

const program: ComputeProgram<TestInput> = {
  program: new URL('testing/compute-program.ts', import.meta.url),
  heapMegabytes: 64,
  staysMs: () => 60_000,
};
const started: ComputeProcess<TestInput>[] = [];
afterEach(() => started.splice(0).forEach((each) => each.end()));
function aProcess(options: Partial<ComputeProgram<TestInput>> = {}): ComputeProcess<TestInput> {
  const process = new ComputeProcess({ ...program, ...options });
  started.push(process);
  return process;
}

test('OP-03 computations run one after another in one process, which gets bytes and none of our secrets', async () => {
  process.env['SECRET_OF_THE_TEST'] = 'x';
  const computing = aProcess();
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
  expect(await Promise.all([computing.run({ kind: 'sum', bytes }), computing.run({ kind: 'sum', bytes: bytes.subarray(0, 3) })])).toEqual([
    bytes.reduce((sum, each) => sum + each, 0),
    3,
  ]);
  const pid = computing.pid;
  expect(pid).toBeGreaterThan(0);
  expect(await computing.run({ kind: 'environment' })).toEqual({ pid, names: [] });
  delete process.env['SECRET_OF_THE_TEST'];
});

test('OP-03 a process that ends during a computation is replaced and the computation repeated, as often as its program says', async () => {
  const patient = aProcess({ retries: 1 });
  const result = patient.run({ kind: 'wait', milliseconds: 300 });
  while (patient.pid === undefined) await sleep(1);
  const first = patient.pid;
  process.kill(first, 'SIGKILL');
  expect(await result).toBe('waited');
  expect(patient.pid).not.toBe(first);
  await expect(patient.run({ kind: 'exit' })).rejects.toThrow(ProcessEnded);
  expect(await patient.run({ kind: 'sum', bytes: new Uint8Array([1, 2]) }), 'the next one has another process').toBe(3);
});

test('OP-03 too little memory ends only the child process', async () => {
  const computing = aProcess();
  await expect(computing.run({ kind: 'fill' })).rejects.toThrow(ProcessEnded);
  expect(await computing.run({ kind: 'sum', bytes: new Uint8Array([1, 2]) })).toBe(3);
});

test('OP-03 a computation that takes too long is ended, and one that fails says why', async () => {
  const computing = aProcess();
  await expect(computing.run({ kind: 'wait', milliseconds: 60_000 }, { milliseconds: 20 })).rejects.toThrow(ComputationTimedOut);
  expect(computing.pid, 'it may go on for ever').toBe(undefined);
  await expect(computing.run({ kind: 'fail' })).rejects.toThrow('the reason');
  expect(await computing.run({ kind: 'wait', milliseconds: 0 })).toBe('waited');
});

test('OP-03 a process stays for a while after its last computation, and is not ended during the next one', async () => {
  const computing = aProcess({ staysMs: () => 200 });
  await computing.run({ kind: 'wait', milliseconds: 0 });
  const { pid } = computing;
  expect(await computing.run({ kind: 'wait', milliseconds: 400 })).toBe('waited');
  expect(computing.pid).toBe(pid);
  await expect.poll(() => computing.pid).toBe(undefined);
});

test('OP-03 a program whose computations share nothing has a process for each of them', async () => {
  const computing = aProcess({ staysMs: () => 0 });
  const [one, other] = (await Promise.all([computing.run({ kind: 'environment' }), computing.run({ kind: 'environment' })])) as {
    pid: number;
  }[];
  expect(one?.pid).not.toBe(other?.pid);
  expect(computing.pid).toBe(undefined);
});

test('OP-03 more waiting computations than allowed are refused', async () => {
  const computing = aProcess({ mostWaiting: 1 });
  const results = [1, 2, 3].map(() => computing.run({ kind: 'wait', milliseconds: 50 }));
  expect(await Promise.allSettled(results)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'request.tooMany' } },
  ]);
});
