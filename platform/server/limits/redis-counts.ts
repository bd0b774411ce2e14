import { connectRedis, redisPrefix, type RedisClient } from '../node-bus/redis/connect-redis.ts';
import { countKey } from './count-key.ts';
import type { ShareCounts, SharedCount } from './limits.ts';

/** Most counters per script, since a script blocks Redis. */
const countsAtOnce = 500;
const answerMs = 1_000;

/** Adds to each counter; a new one gets its expiry. Returns the sums and remaining lifetimes. */
const script = `
local found = {}
for i, key in ipairs(KEYS) do
  local sum = redis.call('incrby', key, ARGV[2 * i - 1])
  local left = redis.call('pttl', key)
  if left < 0 then
    left = tonumber(ARGV[2 * i])
    redis.call('pexpire', key, left)
  end
  if sum < 0 then
    redis.call('set', key, 0, 'PX', left)
    sum = 0
  end
  found[2 * i - 1] = sum
  found[2 * i] = left
end
return found`;

/** Shared counters in Redis. */
export interface RedisCounts {
  share: ShareCounts;
  close: () => void;
}

/**
 * Shares counters through Redis or Valkey under pseudonymous keys. While it is unavailable, each
 * node uses its own counts.
 */
export async function redisCounts(url: string, tokenSecret: string): Promise<RedisCounts> {
  const client = await connectRedis(url, { comesBack: true, onLost: () => {} });
  const prefix = `${redisPrefix(tokenSecret)}:count:`;
  const add = async (added: readonly SharedCount[]): Promise<SharedCount[]> => {
    const found = await inTime(
      client.eval(script, {
        keys: added.map(({ key }) => prefix + countKey(tokenSecret, key)),
        arguments: added.flatMap(({ points, endsInMs }) => [String(points), String(Math.max(1, endsInMs))]),
      }),
    );
    const figures = Array.isArray(found) ? found.map(Number) : [];
    return added.map(({ key }, at) => ({ key, points: figures[2 * at] ?? 0, endsInMs: figures[2 * at + 1] ?? 1 }));
  };
  return {
    async share(added) {
      const sums: SharedCount[] = [];
      for (let at = 0; at < added.length; at += countsAtOnce) sums.push(...(await add(added.slice(at, at + countsAtOnce))));
      return sums;
    },
    close: () => endOf(client),
  };
}

function endOf(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

/** A frozen Redis neither answers nor closes the connection. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let killTimer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    killTimer = setTimeout(() => reject(new Error('Redis does not answer in time')), answerMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(killTimer);
  }
}
