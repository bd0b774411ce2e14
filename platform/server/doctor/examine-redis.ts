import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import { ok, reasonOf, warning, type Finding } from './finding.ts';

const about = 'Redis';
const patienceMs = 1_000;
const leastVersion = 6;

/**
 * Checks that the configured Redis or Valkey answers. Nodes fall back to PostgreSQL, so a failure
 * is a warning.
 */
export async function examineRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const todo = 'Check REDIS_URL, whether it runs, and whether a firewall is between; until it answers, nodes speak through PostgreSQL.';
  try {
    const client = await connectRedis(redisUrl, { comesBack: false, onLost: () => {} });
    try {
      const said = await Promise.race([
        client.eval(`return redis.call('info', 'server')`),
        sleep(patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer within a second'))),
      ]);
      const [, name = ''] = /redis_version:(\S+)/.exec(String(said)) ?? [];
      if (Number.parseInt(name, 10) < leastVersion)
        return [
          warning(about, `It speaks as Redis ${name}.`, 'Atrium is tried with Redis 6 and Valkey 7, and with newer ones: upgrade it.'),
        ];
      return [ok(about, `It answers, as Redis ${name}.`)];
    } finally {
      client.destroy();
    }
  } catch (error) {
    return [warning(about, `It cannot be used (${reasonOf(error)}).`, todo)];
  }
}
