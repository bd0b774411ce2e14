import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportAuditCsv, exportAuditJson } from './export-audit.ts';

/** Fake database with an audit of this size that records the queries. */
function auditOf(count: number) {
  const asked: { behind: number; limit: number }[] = [];
  const db = {
    many: async ({ values }: { values: unknown[] }) => {
      const [behind, limit] = [Number(values[0]), Number(values.at(-1))];
      asked.push({ behind, limit });
      return Array.from({ length: Math.min(limit, count - behind) }, (_, at) => ({
        position: behind + at + 1,
        id: behind + at + 1,
        at: '2026-03-02T08:00:00Z',
        action: '=cmd()',
        outcome: 'done',
        actorId: 'AAAAAAA2',
        subjectId: null,
        addressHash: null,
        hash: 'ab',
      }));
    },
    run: async () => undefined,
  };
  const context = { db, config: { tokenSecret: 'secret' }, viewer: { id: 'AAAAAAA2' }, address: '127.0.0.1' };
  return { context: context as never, asked };
}
const input = { params: undefined, body: undefined, query: {} } as never;
const read = async (answer: object) => ('stream' in answer ? text(answer.stream as never) : '');

test('AD-06 the whole audit is exported in batches, without repetitions', async () => {
  for (const count of [0, 1, 1_999, 2_000, 2_001, 4_000, 4_500]) {
    const { context, asked } = auditOf(count);
    const lines = (await read(await exportAuditJson(context, input))).split('\n').filter(Boolean);
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    expect(asked.map(({ behind }) => behind)).toEqual(Array.from({ length: Math.floor(count / 2_000) + 1 }, (_, at) => 2_000 * at));
  }
});

test('AD-06 CSV has its header once and escapes formulas', async () => {
  const table = async (count: number) => (await read(await exportAuditCsv(auditOf(count).context, input))).split('\n').filter(Boolean);
  const heads = '\uFEFFposition,id,at,action,outcome,actorId,subjectId,addressHash,hash';
  expect(await table(0)).toEqual([heads]);
  const rows = await table(2_001);
  expect([rows[0], rows.length]).toEqual([heads, 2_002]);
  expect(rows.at(-1)).toBe("2001,2001,2026-03-02T08:00:00Z,'=cmd(),done,AAAAAAA2,,,ab");
  expect(rows.slice(1).some((row) => row.includes('position'))).toBe(false);
});
