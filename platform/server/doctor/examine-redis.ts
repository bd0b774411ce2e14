import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { connectRedis } from '../node-bus/redis/connect-redis.ts';
import { ok, reasonOf, warning, type Finding } from './finding.ts';

const about = 'Redis';
const timeoutMs = 1_000;
const leastVersion = 6;

/**
 * Checks that the configured Redis or Valkey answers. Nodes fall back to PostgreSQL, so a failure
 * is a warning.
 */
export async function examineRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const todo =
    'Check REDIS_URL, whether Redis runs, and whether a firewall blocks the connection. Until it answers, nodes communicate over PostgreSQL.';
  try {
    const client = await connectRedis(redisUrl, { comesBack: false, onLost: () => {} });
    try {
      const answer = await Promise.race([
        client.eval(`return redis.call('info', 'server')`),
        sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer within a second'))),
      ]);
      const [, name = ''] = /redis_version:(\S+)/.exec(String(answer)) ?? [];
      if (Number.parseInt(name, 10) < leastVersion)
        return [warning(about, `Redis ${name} is too old.`, 'Atrium is tested with Redis 6, Valkey 7 and newer: upgrade it.')];
      return [ok(about, `Redis ${name} answers.`)];
    } finally {
      client.destroy();
    }
  } catch (error) {
    return [warning(about, `Redis cannot be used (${reasonOf(error)}).`, todo)];
  }
}
