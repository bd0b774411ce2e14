import { setTimeout as sleep } from 'node:timers/promises';
import { serveComputations } from '../serve-computations.ts';

export type TestInput =
  | { kind: 'sum'; bytes: Uint8Array }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'environment' }
  | { kind: 'exit' }
  | { kind: 'fail' }
  | { kind: 'fill' };

serveComputations(async (input: TestInput) => {
  if (input.kind === 'sum') return input.bytes.reduce((sum, each) => sum + each, 0);
  if (input.kind === 'environment')
    return { pid: process.pid, names: Object.keys(process.env).filter((name) => name !== 'NODE_CHANNEL_FD') };
  if (input.kind === 'exit') process.exit(1);
  if (input.kind === 'fail') throw new Error('the reason');
  if (input.kind === 'fill') for (const filled: unknown[] = []; ;) filled.push({ each: filled.length });
  await sleep(input.milliseconds);
  return 'waited';
});
