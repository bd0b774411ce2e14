import { setTimeout as sleep } from 'node:timers/promises';
import { serveTasks } from '../serve-tasks.ts';

export type TestTask =
  | { kind: 'sum'; bytes: Uint8Array }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'environment' }
  | { kind: 'exit' }
  | { kind: 'fail' }
  | { kind: 'fill' };

serveTasks(async (task: TestTask) => {
  if (task.kind === 'sum') return task.bytes.reduce((sum, each) => sum + each, 0);
  if (task.kind === 'environment')
    return { pid: process.pid, names: Object.keys(process.env).filter((name) => name !== 'NODE_CHANNEL_FD') };
  if (task.kind === 'exit') process.exit(1);
  if (task.kind === 'fail') throw new Error('the reason');
  if (task.kind === 'fill') for (const filled: unknown[] = []; ;) filled.push({ each: filled.length });
  await sleep(task.milliseconds);
  return 'waited';
});
