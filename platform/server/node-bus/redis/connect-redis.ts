import { createHmac } from 'node:crypto';
import type { createClient } from '@redis/client';

export type RedisClient = Pick<ReturnType<typeof createClient>, 'subscribe' | 'publish' | 'eval' | 'destroy' | 'isOpen' | 'isReady'>;

const connectMs = 3_000;
const pauseMs = { first: 100, most: 5_000 };

/**
 * Prefix of all keys and channels: installations that share a Redis are separate and pseudonymous.
 */
export function redisPrefix(tokenSecret: string): string {
  return `atrium:${createHmac('sha256', tokenSecret).update('redis').digest('base64url').slice(0, 16)}`;
}

/**
 * Connects to Redis or Valkey; loads the library on demand. With `comesBack`, it reconnects
 * forever, and commands fail meanwhile; otherwise a lost connection stays closed.
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
