import { connectRedis, redisPrefix, type RedisClient } from './redis/connect-redis.ts';
import type { Connection, Medium } from './carrier.ts';

/** Transport over PUBLISH and SUBSCRIBE of Redis or Valkey, with a connection for each. */
export function redisMedium(url: string, tokenSecret: string): Medium {
  return {
    lost: 'Redis does not respond: nodes communicate over PostgreSQL',
    found: 'Redis responds again',
    longestBytes: 2 ** 19,
    open: (receive, lose) => subscribe(url, `${redisPrefix(tokenSecret)}:nodes`, receive, lose),
  };
}

function subscribe(url: string, channel: string, receive: (line: string) => void, lose: (reason: string) => void): Connection {
  const clients: RedisClient[] = [];
  let isDiscarded = false;
  const open = async (): Promise<RedisClient> => {
    const client = await connectRedis(url, { comesBack: false, onLost: lose });
    clients.push(client);
    if (isDiscarded) client.destroy();
    return client;
  };
  let speaker: RedisClient | undefined;
  const begin = async () => {
    const listener = await open();
    await listener.subscribe(channel, receive);
    speaker = await open();
  };
  return {
    ready: begin(),
    send: async (lines) => {
      if (!speaker) throw new Error('no connection');
      const client = speaker;
      await Promise.all(lines.map((line) => client.publish(channel, line)));
    },
    discard() {
      isDiscarded = true;
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
}
