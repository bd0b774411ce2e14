import { createHmac } from 'node:crypto';
import type { createClient } from '@redis/client';

export type RedisClient = Pick<ReturnType<typeof createClient>, 'subscribe' | 'publish' | 'eval' | 'destroy' | 'isOpen' | 'isReady'>;

const connectMs = 3_000;
const pauseMs = { first: 100, most: 5_000 };

/** Under which all is kept and said in Redis: installations that share one do not meet, and nobody can tell whose it is. */
export function redisPrefix(tokenSecret: string): string {
  return `atrium:${createHmac('sha256', tokenSecret).update('redis').digest('base64url').slice(0, 16)}`;
}

/**
 * Connects to Redis or Valkey; the library is loaded then and not before. One that `comesBack` tries again by itself, for ever; meanwhile what
 * it is asked fails at once. Any other is gone when it is lost.
 */
export async function connectRedis(
  url: string,
  { comesBack, onLost }: { comesBack: boolean; onLost: (reason: string) => void },
): Promise<RedisClient> {
  const { createClient: create } = await import('@redis/client');
  const client = create({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: connectMs,
      keepAlive: true,
      reconnectStrategy: comesBack ? (losses) => Math.min(pauseMs.most, pauseMs.first * 2 ** losses) : false,
    },
  });
  client.on('error', (error: unknown) => onLost(error instanceof Error ? error.message || error.name : String(error)));
  client.on('end', () => onLost('it was closed'));
  const connected = client.connect();
  if (comesBack) connected.catch(() => {});
  else await connected;
  return client;
}
