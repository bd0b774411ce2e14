import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#platform/server/logging/log.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { redisProgram, startRedis, type RedisServer } from '#platform/server/node-bus/redis/testing/redis-server.ts';
import { startS3Server } from '#platform/server/stored-files/testing/s3-server.ts';
import { freePort } from '#platform/server/testing/free-port.ts';
import { aProduct, type Product } from '../../e2e/support/product.ts';
import { startProxy, type ProxyName } from '../../packaging/proxies.ts';
import type { Entrance } from './browser.ts';
import { startEarlier, type Earlier } from './earlier.ts';

/** Several nodes on one database with Redis and file storage, optionally with a proxy. */
export interface Several {
  nodes: readonly Product[];
  /** Nodes of another release that run until these are started. */
  earlier: readonly Earlier[];
  /** Public URL, through the proxy. */
  entrance: Entrance;
  databaseUrl: string;
  /** Undefined where neither Redis nor Valkey is installed. */
  redis: RedisServer | undefined;
  close: () => Promise<void>;
}

/** Generous, since the time of a start is not measured. */
export const timeoutMs = 180_000;

export const tokenSecret = 'a secret of several nodes, long enough for a key';

/** Installs and starts identical nodes with a folder each. */
export async function startSeveral(
  count: number,
  { proxy, withRedis = true, before }: { proxy?: ProxyName; withRedis?: boolean; before?: string | undefined } = {},
): Promise<Several> {
  const root = mkdtempSync(join(tmpdir(), 'atrium-nodes-'));
  // As root, the database runs as `nobody` and must reach its folder.
  chmodSync(root, 0o755);
  const dataDir = join(root, 'database');
  mkdirSync(dataDir);
  const log = createLog({ level: 'silent' });
  const [postgres, s3] = await Promise.all([startPostgres({ dataDir, log }), startS3Server()]);
  const program = withRedis ? redisProgram() : undefined;
  const redis = program === undefined ? undefined : await startRedis(program);
  const nodes: Product[] = [];
  const earlier: Earlier[] = [];
  let closeProxy = async () => {};
  const close = async () => {
    await closeProxy();
    await Promise.all([...nodes.map((node) => node.end('SIGTERM', 40_000)), ...earlier.map((node) => node.end())]);
    await redis?.kill();
    await s3.close();
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  };
  const port = await freePort();
  const entrance: Entrance = { url: `https://localhost:${port}`, ca: '' };
  const settings = {
    ...(proxy === undefined ? {} : { PUBLIC_URL: entrance.url }),
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: tokenSecret,
    RATE_LIMIT_PER_MINUTE: '1000000',
    QUOTAS: 'messagesPerDay=100000000/100000000,documents=1000000/1000000',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  };
  const start = async (folder: string) => {
    const node = await aProduct({ ...settings, DATA_DIR: folder });
    nodes.push(node);
    if (before === undefined) await node.start(timeoutMs);
    else earlier.push(await startEarlier(before, node, timeoutMs));
  };
  try {
    // Nodes share their keys: the first creates them.
    const first = join(root, 'node-1');
    await start(first);
    const others = Array.from({ length: count - 1 }, (_, at) => join(root, `node-${at + 2}`));
    await Promise.all(
      others.map((folder) => {
        cpSync(first, folder, { recursive: true });
        return start(folder);
      }),
    );
    if (proxy !== undefined) {
      const running = await startProxy(proxy, { port, nodePorts: nodes.map(({ url }) => Number(new URL(url).port)) });
      closeProxy = running.close;
      entrance.ca = running.ca;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { nodes, earlier, entrance, databaseUrl: postgres.url, redis, close };
}
