import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('testing/busy-process.ts', import.meta.url));

/** A process that computes, with its exit code and its error output. */
function start() {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], serialization: 'advanced', execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = Promise.all([once(child, 'exit').then(([code]) => code as unknown), text(child.stderr as Readable)]);
  return { child, end };
}

test('OP-03 an input is answered, and the process ends once its parent is gone', async () => {
  const { child, end } = start();
  child.send(0);
  expect((await once(child, 'message'))[0]).toEqual({ result: new Uint8Array([1]) });
  child.disconnect();
  expect(await end).toEqual([0, '']);
});

test('OP-03 a parent that ends before it has the result causes no error', async () => {
  const { child, end } = start();
  child.send(300);
  await once(child.stdout ?? child, 'data');
  child.disconnect();
  expect(await end).toEqual([0, '']);
});
