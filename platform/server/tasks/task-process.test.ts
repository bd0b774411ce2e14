import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ProcessEnded, TaskProcess, TaskTimedOut, type TaskProgram } from './task-process.ts';
import type { TestTask } from './testing/task-program.ts';

const program: TaskProgram<TestTask> = {
  program: new URL('testing/task-program.ts', import.meta.url),
  heapMegabytes: 64,
  staysMs: () => 60_000,
};
const started: TaskProcess<TestTask>[] = [];
afterEach(() => started.splice(0).forEach((each) => each.end()));
function aProcess(options: Partial<TaskProgram<TestTask>> = {}): TaskProcess<TestTask> {
  const process = new TaskProcess({ ...program, ...options });
  started.push(process);
  return process;
}

test('OP-03 tasks run one after another in one process, which gets bytes and none of our secrets', async () => {
  process.env['SECRET_OF_THE_TEST'] = 'x';
  const tasks = aProcess();
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
  expect(await Promise.all([tasks.run({ kind: 'sum', bytes }), tasks.run({ kind: 'sum', bytes: bytes.subarray(0, 3) })])).toEqual([
    bytes.reduce((sum, each) => sum + each, 0),
    3,
  ]);
  const pid = tasks.pid;
  expect(pid).toBeGreaterThan(0);
  expect(await tasks.run({ kind: 'environment' })).toEqual({ pid, names: [] });
  delete process.env['SECRET_OF_THE_TEST'];
});

test('OP-03 a process that ends over a task is replaced and the task begun again, as often as its program says', async () => {
  const patient = aProcess({ retries: 1 });
  const result = patient.run({ kind: 'wait', milliseconds: 300 });
  while (patient.pid === undefined) await sleep(1);
  const first = patient.pid;
  process.kill(first, 'SIGKILL');
  expect(await result).toBe('waited');
  expect(patient.pid).not.toBe(first);
  await expect(patient.run({ kind: 'exit' })).rejects.toThrow(ProcessEnded);
  expect(await patient.run({ kind: 'sum', bytes: new Uint8Array([1, 2]) }), 'the next task has another one').toBe(3);
});

test('OP-03 too little memory ends only the process of the task', async () => {
  const tasks = aProcess();
  await expect(tasks.run({ kind: 'fill' })).rejects.toThrow(ProcessEnded);
  expect(await tasks.run({ kind: 'sum', bytes: new Uint8Array([1, 2]) })).toBe(3);
});

test('OP-03 a task that takes too long is ended, and one that fails says why', async () => {
  const tasks = aProcess();
  await expect(tasks.run({ kind: 'wait', milliseconds: 60_000 }, { milliseconds: 20 })).rejects.toThrow(TaskTimedOut);
  expect(tasks.pid, 'it may go on for ever').toBe(undefined);
  await expect(tasks.run({ kind: 'fail' })).rejects.toThrow('the reason');
  expect(await tasks.run({ kind: 'wait', milliseconds: 0 })).toBe('waited');
});

test('OP-03 a process stays for a while after its last task, and is not ended during the next one', async () => {
  const tasks = aProcess({ staysMs: () => 200 });
  await tasks.run({ kind: 'wait', milliseconds: 0 });
  const { pid } = tasks;
  expect(await tasks.run({ kind: 'wait', milliseconds: 400 })).toBe('waited');
  expect(tasks.pid).toBe(pid);
  await expect.poll(() => tasks.pid).toBe(undefined);
});

test('OP-03 a program whose tasks share nothing has a process for each of them', async () => {
  const tasks = aProcess({ staysMs: () => 0 });
  const [one, other] = (await Promise.all([tasks.run({ kind: 'environment' }), tasks.run({ kind: 'environment' })])) as { pid: number }[];
  expect(one?.pid).not.toBe(other?.pid);
  expect(tasks.pid).toBe(undefined);
});

test('OP-03 more waiting tasks than allowed are refused', async () => {
  const tasks = aProcess({ mostWaiting: 1 });
  const results = [1, 2, 3].map(() => tasks.run({ kind: 'wait', milliseconds: 50 }));
  expect(await Promise.allSettled(results)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'request.tooMany' } },
  ]);
});
