import { expect, test } from 'vitest';
import { closeInOrder } from './close-in-order.ts';
import { createLog } from '../logging/log.ts';

test('ER-02 resources close in reverse order, even if one fails or never ends', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', isTerminal: false, stream: { write: (line) => void lines.push(line) } });
  const closed: string[] = [];
  await closeInOrder(
    [
      { name: 'database', close: async () => void closed.push('database') },
      { name: 'jobs', close: () => new Promise(() => {}), withinMs: 10 },
      { name: 'metrics', close: () => Promise.reject(new Error('gone')) },
      { name: 'doors', close: () => void closed.push('doors') },
    ],
    log,
  );
  expect(closed).toEqual(['doors', 'database']);
  expect(lines.map((line) => JSON.parse(line).part)).toEqual(['metrics', 'jobs']);
});
