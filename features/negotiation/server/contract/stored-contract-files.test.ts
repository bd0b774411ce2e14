import { expect, test } from 'vitest';
import { emptyRows } from './stored-contract-files.ts';

test('NE-23 each lost file is logged once and stays in its row, across several pages; later files are still processed', async () => {
  const rows = Array.from({ length: 25 }, (_, place) => ({
    sessionId: `S${String(place).padStart(2, '0')}`,
    language: 'en',
    pdf: Buffer.from('a'),
    storedHash: 'lost',
  }));
  const shown: string[] = [];
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
    log: { error: ({ session }: { session: string }) => shown.push(session) },
  } as never);
  expect(shown).toEqual(rows.map(({ sessionId }) => sessionId));
  expect(readings).toBe(3);
});
