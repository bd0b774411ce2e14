import { expect, test } from 'vitest';
import { emptyRows } from './kept-files.ts';

test('NE-23 files that the store lost are each told once and stay, however many pages of them there are; what follows is looked at too', async () => {
  const rows = Array.from({ length: 25 }, (_, place) => ({
    sessionId: `S${String(place).padStart(2, '0')}`,
    language: 'en',
    pdf: Buffer.from('a'),
    storedHash: 'lost',
  }));
  const told: string[] = [];
  let readings = 0;
  await emptyRows({
    db: {
      many: async ({ values }: { values: unknown[] }) => {
        readings += 1;
        const [, behind, , limit] = values as [string, string, string, number];
        return rows.filter(({ sessionId }) => sessionId > behind).slice(0, limit);
      },
      run: async () => expect.unreachable('nothing leaves its row'),
    },
    storedFiles: { bytes: { sizeOf: async () => undefined } },
    log: { error: ({ session }: { session: string }) => told.push(session) },
  } as never);
  expect(told).toEqual(rows.map(({ sessionId }) => sessionId));
  expect(readings).toBe(3);
});
