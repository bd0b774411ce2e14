import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runLimited } from './limited-process.ts';

const limits = { memoryBytes: 600 * 2 ** 20, fileBytes: 2 ** 20, cpuSeconds: 10, ms: 10_000 };

async function run(program: string, more: Partial<typeof limits> = {}) {
  let said = '';
  const ended = await runLimited(
    [process.execPath, '-e', program],
    { ...limits, ...more },
    {
      folder: tmpdir(),
      onOutput: async (output) => {
        said = await text(output);
      },
    },
  );
  return { ...ended, said };
}

test('GA-06 a program that reads uploads gets no settings and no secrets', async () => {
  const { said, code } = await run(
    'console.log(Object.keys(process.env).filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name)).join())',
  );
  expect({ said, code }).toEqual({ said: 'LANG\n', code: 0 });
});

test('GA-06 a process that exceeds memory, time or file size ends; others are unaffected', async () => {
  const hungry = await run('const held = []; for (let n = 0; n < 40; n += 1) held.push(Buffer.alloc(50e6, 1)); console.log("had it all")');
  expect(hungry.code).not.toBe(0);
  expect(hungry.said).toBe('');
  expect(await run('setInterval(() => {}, 1000)', { ms: 300 })).toMatchObject({ code: null, isOverdue: true });
  expect((await run('for (;;);', { cpuSeconds: 1 })).code).toBe(null);
  const writing = await run('require("fs").writeFileSync(require("os").tmpdir() + "/atrium-limited-" + process.pid, Buffer.alloc(4e6))');
  expect(writing.code).not.toBe(0);
  expect(await run('console.log("well")')).toMatchObject({ code: 0, isOverdue: false, said: 'well\n' });
});

test('GA-06 it stops when aborted', async () => {
  const stop = new AbortController();
  const running = runLimited([process.execPath, '-e', 'setInterval(() => {}, 1000)'], limits, { folder: tmpdir(), signal: stop.signal });
  stop.abort();
  await expect(running).rejects.toThrow(/abort/i);
});
