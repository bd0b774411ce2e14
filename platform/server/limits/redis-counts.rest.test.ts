import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { connectRedis, redisPrefix } from '../node-bus/redis/connect-redis.ts';
import { redisProgram, startRedis, type RedisServer } from '../node-bus/redis/testing/redis-server.ts';
import { CountingLimits, type Limit } from './limits.ts';
import { redisCounts, type RedisCounts } from './redis-counts.ts';
import { networkKey } from './request-limits.ts';
import { scaled } from '../testing/timeouts.ts';

const tokenSecret = 'a secret of the tests, long enough for a key';
const ten: Limit = { name: 'ten', points: 10, seconds: 60 };
const program = redisProgram();
let redis: RedisServer;
const shared: RedisCounts[] = [];
const lines: string[] = [];
const log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } });

const aNode = async (log = createLog({ level: 'silent' })) => {
  const counts = await redisCounts(redis.url, tokenSecret);
  shared.push(counts);
  const reaches = () =>
    counts.share([{ key: 'there?', points: 0, endsInMs: 1 }]).then(
      () => true,
      () => false,
    );
  await expect.poll(reaches, { timeout: scaled(5_000) }).toBe(true);
  return new CountingLimits(log, counts.share);
};
const allowed = (limits: CountingLimits, who: string, times: number) =>
  Array.from({ length: times }, () => limits.allows(ten, who)).filter(Boolean).length;

beforeAll(async () => {
  if (program) redis = await startRedis(program);
});
afterAll(async () => {
  for (const each of shared) each.close();
  await redis?.kill();
});

describe.skipIf(!program)('limits of nodes with Redis', () => {
  test('OP-06 limits are shared by all nodes until they expire, and Redis contains no names', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const who = networkKey('192.0.2.77');
    expect(allowed(one, who, 6)).toBe(6);
    await one.share();
    expect(allowed(two, who, 1)).toBe(1);
    await two.share();
    expect(allowed(two, who, 9)).toBe(3);
    await two.share();
    expect(() => two.count(ten, who)).toThrow(expect.objectContaining({ code: 'request.tooMany' }));
    const client = await connectRedis(redis.url, { comesBack: false, onLost: () => {} });
    const keys = (await client.eval(`return redis.call('keys', '*')`)) as string[];
    expect(keys.every((key) => key.startsWith(redisPrefix(tokenSecret)) && !key.includes('192.0.2.77'))).toBe(true);
    const lasts = (await client.eval(`return redis.call('pttl', KEYS[1])`, { keys: [keys[0] ?? ''] })) as number;
    expect(lasts).toBeGreaterThan(50_000);
    expect(lasts).toBeLessThanOrEqual(60_000);
    client.destroy();
  });

  test('OP-06 1,000 concurrent calls on three nodes are counted exactly', async () => {
    const nodes = [await aNode(), await aNode(), await aNode()];
    const wide: Limit = { name: 'wide', points: 1_000, seconds: 60 };
    for (let person = 0; person < 1_000; person += 1) for (const node of nodes) node.allows(wide, `person ${person}`);
    await Promise.all(nodes.map((node) => node.share()));
    const client = await connectRedis(redis.url, { comesBack: false, onLost: () => {} });
    const sums = (await client.eval(
      `local sum = 0 for _, key in ipairs(redis.call('keys', '*')) do local n = tonumber(redis.call('get', key)) if n == 3 then sum = sum + 1 end end return sum`,
    )) as number;
    expect(sums).toBe(1_000);
    client.destroy();
  });

  test.each(['killed', 'frozen'] as const)(
    'OP-06 while Redis is %s each node continues with its own counts, logs it once and synchronises later',
    async (how) => {
      const [one, two] = [await aNode(log), await aNode()];
      const who = `somebody while it is ${how}`;
      lines.length = 0;
      if (how === 'killed') await redis.kill();
      else redis.freeze();
      expect(allowed(one, who, 6)).toBe(6);
      await one.share();
      await one.share();
      expect(allowed(one, who, 9)).toBe(4);
      await one.share();
      expect(lines).toEqual(['rate limits are not shared between nodes at the moment']);
      if (how === 'killed') await redis.start();
      else redis.thaw();
      await expect
        .poll(async () => (await one.share(), lines), { timeout: scaled(15_000), interval: 200 })
        .toContain('rate limits are shared between nodes again');
      two.allows(ten, who);
      await expect.poll(async () => (await two.share(), two.allows(ten, who)), { timeout: scaled(15_000), interval: 200 }).toBe(false);
    },
  );
});
