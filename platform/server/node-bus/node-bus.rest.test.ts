import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { redisProgram, startRedis, type RedisServer } from './redis/testing/redis-server.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { openNodeBus, type NodeBus } from './node-bus.ts';
import { scaled } from '../testing/timeouts.ts';

const tokenSecret = 'a secret of the tests, long enough for a key';
const program = redisProgram();
let database: TestDatabase;
let redis: RedisServer;
const opened: Node[] = [];

/** A node on the bus with its received texts, and a dash where it may have missed some. */
interface Node {
  bus: NodeBus;
  heard: string[];
  logged: string[];
}

function open(redisUrl: string | undefined): Node {
  const heard: string[] = [];
  const logged: string[] = [];
  const log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => void logged.push(JSON.parse(line).msg) } });
  const bus = openNodeBus(
    { databaseUrl: database.url, redisUrl, tokenSecret },
    {
      log,
      onMessage: (message) => heard.push((message as { text: string }).text),
      onReceiving: () => {},
      onMissed: () => heard.push('-'),
    },
  );
  const node = { bus, heard, logged };
  opened.push(node);
  return node;
}

const say = ({ bus }: Node, text: string) => bus.publish({ text }, { mustArrive: true });
const allHear = async (...nodes: Node[]) =>
  expect(await Promise.all(nodes.map(({ bus }) => bus.waitUntilReceiving(8_000)))).toEqual(nodes.map(() => true));

beforeAll(async () => {
  database = await testDatabase();
  if (program) redis = await startRedis(program);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ bus }) => bus.close()));
});
afterAll(async () => {
  await redis?.kill();
  await database.drop();
});

/** Counts notifications other than heartbeats, on a connection that listens as nodes do. */
async function listenToPostgres(): Promise<{ texts: string[]; end: () => void }> {
  const client = await database.db.pool.connect();
  const texts: string[] = [];
  client.on('notification', ({ payload = '' }) => texts.push(payload.replace(/^\S+ /, '')));
  await client.query('listen atrium_nodes');
  return {
    texts,
    end() {
      client.removeAllListeners('notification');
      client.release(true);
    },
  };
}

describe.skipIf(!program)('nodes with Redis', () => {
  test('OP-02 messages go through Redis, in order, long ones too; PostgreSQL carries heartbeats only', async () => {
    const postgres = await listenToPostgres();
    const [one, two, three] = [open(redis.url), open(redis.url), open(redis.url)];
    await allHear(one, two, three);
    // Two heartbeats later each knows that all others receive it.
    await expect
      .poll(() => postgres.texts.filter((text) => text === 'beat hears speaks').length, { timeout: scaled(8_000) })
      .toBeGreaterThan(3);
    const texts = [...Array.from({ length: 50 }, (_, at) => `${at}`), 'é'.repeat(600_000), 'last'];
    for (const text of texts) say(one, text);
    await expect.poll(() => [two.heard, three.heard], { timeout: scaled(8_000) }).toEqual([texts, texts]);
    expect(one.heard).toEqual([]);
    expect(postgres.texts.filter((text) => !text.startsWith('beat'))).toEqual([]);
    postgres.end();
  });

  test('OP-02 when Redis is killed all nodes report a gap and switch to PostgreSQL and back, with one line each', async () => {
    const [one, two] = [open(redis.url), open(redis.url)];
    await allHear(one, two);
    await redis.kill();
    await expect.poll(() => [one.heard, two.heard], { timeout: scaled(8_000) }).toEqual([['-'], ['-']]);
    await allHear(one, two);
    say(one, 'over PostgreSQL');
    await expect.poll(() => two.heard, { timeout: scaled(8_000) }).toEqual(['-', 'over PostgreSQL']);
    await redis.start();
    const postgres = await listenToPostgres();
    await expect.poll(() => postgres.texts.includes('beat hears speaks'), { timeout: scaled(15_000) }).toBe(true);
    await expect
      .poll(
        () => {
          say(one, 'over Redis');
          return postgres.texts.filter((text) => text.startsWith('=')).length < two.heard.filter((text) => text === 'over Redis').length;
        },
        { timeout: scaled(8_000) },
      )
      .toBe(true);
    expect(two.logged).toEqual(['Redis does not respond: nodes communicate over PostgreSQL', 'Redis responds again']);
    postgres.end();
  });

  test('OP-02 a frozen Redis is noticed, and messages sent to it are reported as a gap', async () => {
    const [one, two] = [open(redis.url), open(redis.url)];
    await allHear(one, two);
    await sleep(1_500);
    redis.freeze();
    say(one, 'into the ice');
    await expect.poll(() => two.heard.includes('-'), { timeout: scaled(10_000) }).toBe(true);
    await allHear(one, two);
    say(one, 'beside it');
    await expect.poll(() => two.heard.at(-1), { timeout: scaled(8_000) }).toBe('beside it');
    redis.thaw();
  });

  test('OP-02 a node without Redis receives and sends everything, whenever it comes and goes', async () => {
    const [one, two] = [open(redis.url), open(redis.url)];
    await allHear(one, two);
    const without = open(undefined);
    await allHear(without);
    // Messages sent before all nodes know the newcomer are not for it.
    await expect
      .poll(() => {
        say(one, 'welcome');
        return without.heard.includes('welcome');
      })
      .toBe(true);
    say(without, 'here I am');
    await expect.poll(() => [one, two].every(({ heard }) => heard.includes('here I am'))).toBe(true);
    say(two, 'good');
    await expect.poll(() => [one, without].every(({ heard }) => heard.at(-1) === 'good')).toBe(true);
  });

  test('OP-02 a node that cannot reach Redis waits until the others use PostgreSQL for it', async () => {
    const [one, two] = [open(redis.url), open(redis.url)];
    await allHear(one, two);
    const lost = open('redis://127.0.0.1:9');
    await allHear(lost);
    for (let turn = 0; turn < 20; turn += 1) say(one, `${turn}`);
    await expect.poll(() => lost.heard).toEqual(Array.from({ length: 20 }, (_, turn) => `${turn}`));
  });

  test('OP-02 installations that share a Redis are separate', async () => {
    const foreign: string[] = [];
    const one = open(redis.url);
    const other = openNodeBus(
      { databaseUrl: database.url, redisUrl: redis.url, tokenSecret: 'another secret, of somebody else’s house' },
      { log: createLog({ level: 'silent' }), onMessage: () => foreign.push('heard'), onReceiving: () => {}, onMissed: () => {} },
    );
    await allHear(one);
    await sleep(1_500);
    say(one, 'ours');
    await sleep(300);
    expect(foreign).toEqual([]);
    await other.close();
  });
});

test('OP-05 the send queue is limited: an overflow is reported to the others as a gap', async () => {
  const [one, two] = [open(undefined), open(undefined)];
  await allHear(one, two);
  const text = 'x'.repeat(2 ** 20);
  for (let turn = 0; turn < 20; turn += 1) say(one, text);
  await expect.poll(() => two.heard.at(-1), { timeout: scaled(10_000) }).toBe('-');
  expect(two.heard.length).toBeLessThan(12);
  expect(await database.db.one(sql`select 1 as one`)).toEqual({ one: 1 });
});
