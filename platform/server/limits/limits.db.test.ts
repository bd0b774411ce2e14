import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../logging/log.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { CountingLimits, type Limit } from './limits.ts';
import { networkKey } from './request-limits.ts';
import { sharedCounts } from './shared-counts.ts';

const log = createLog({ level: 'silent' });
const ten: Limit = { name: 'ten', points: 10, seconds: 60 };
let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
const aNode = () => new CountingLimits(log, sharedCounts(own.db, { tokenSecret: 'a secret of the tests' }));
const allowed = (limits: CountingLimits, who: string, times: number) =>
  Array.from({ length: times }, () => limits.allows(ten, who)).filter(Boolean).length;

describe('limits', () => {
  test('OP-06 each key has its own count, a refusal gives the waiting time, and the count restarts afterwards', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1);
    const limits = new CountingLimits(log);
    expect(allowed(limits, 'ana', 12)).toBe(10);
    expect(allowed(limits, 'bob', 1)).toBe(1);
    vi.advanceTimersByTime(20_000);
    expect(() => limits.count(ten, 'ana')).toThrow(expect.objectContaining({ code: 'request.tooMany', retryAfterSeconds: 40 }));
    vi.advanceTimersByTime(40_001);
    expect(allowed(limits, 'ana', 12)).toBe(10);
    vi.useRealTimers();
  });

  test('OP-06 an IPv6 network counts as one', () => {
    expect(networkKey('2001:db8:1:2:3::4')).toBe(networkKey('2001:db8:1:2:ffff::'));
    expect(networkKey('2001:db8:1:2::1')).not.toBe(networkKey('2001:db8:1:3::1'));
  });

  test('OP-06 limits are shared by all nodes, and the database contains no names', async () => {
    const [one, two] = [aNode(), aNode()];
    expect(allowed(one, networkKey('192.0.2.77'), 6)).toBe(6);
    await one.share();
    expect(allowed(two, networkKey('192.0.2.77'), 1)).toBe(1);
    await two.share();
    expect(allowed(two, networkKey('192.0.2.77'), 9)).toBe(3);
    await two.share();
    await one.share();
    expect(one.allows(ten, networkKey('192.0.2.77'))).toBe(true);
    await one.share();
    expect(one.allows(ten, networkKey('192.0.2.77'))).toBe(false);
    const { keys } = await own.db.one<{ keys: string }>(sql`select string_agg(key, ' ') as keys from call_counts`);
    expect(keys).not.toContain('192.0.2.77');
    await Promise.all([one.close(), two.close()]);
  });

  test('OP-06 1,000 concurrent calls on three nodes need few statements and do not wait for each other', async () => {
    await own.db.run(sql`delete from call_counts`);
    const nodes = [aNode(), aNode(), aNode()];
    for (let person = 0; person < 1_000; person += 1) for (const node of nodes) node.allows({ ...ten, points: 1_000 }, `person ${person}`);
    await Promise.all(nodes.map((node) => node.share()));
    expect(await own.db.one(sql`select count(*) as rows, sum(points) as points from call_counts`)).toEqual({
      rows: 1_000,
      points: 3_000,
    });
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('OP-06 without a database each node continues with its own counts and writes them later', async () => {
    let isAway = true;
    const share = sharedCounts(own.db, { tokenSecret: 'a secret of the tests' });
    const node = new CountingLimits(log, (added) => (isAway ? Promise.reject(new Error('away')) : share(added)));
    expect(allowed(node, 'cleo', 6)).toBe(6);
    await node.share();
    isAway = false;
    await node.share();
    expect(allowed(aNode(), 'nobody else', 1)).toBe(1);
    const other = aNode();
    other.allows(ten, 'cleo');
    await other.share();
    expect(allowed(other, 'cleo', 10)).toBe(3);
    await Promise.all([node.close(), other.close()]);
  });
});
