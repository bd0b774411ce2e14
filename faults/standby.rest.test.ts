import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFailed, test } from 'vitest';
import { newId } from '#platform/server/common/id.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPrimaryAndStandby } from '#platform/server/database/postgres/testing/primary-and-standby.ts';
import { openFaultProxy } from '#platform/server/testing/faulty-proxy.ts';
import { rows, type Person } from '../bench/client.ts';
import { signedInPeople, tokenSecret } from '../bench/session-people.ts';
import { openConversations, type Conversation } from '../bench/talking.ts';
import { aProduct, type Product } from '../e2e/support/product.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const timeoutMs = scaled(60_000);
const migrations = join(import.meta.dirname, '../database/migrations');
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function aNode(url: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-failover-'));
  const node = await aProduct({ DATABASE_URL: url, DATA_DIR: folder, TOKEN_SECRET: tokenSecret, LOG_LEVEL: 'info' });
  onTestFailed(() => void process.stdout.write(`what the node said last:\n${node.output().slice(-5_000)}\n`));
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => node.end('SIGKILL'),
  );
  return node;
}

const messages = ({ id }: Conversation) => `/api/conversations/${id}/messages`;

async function read({ url }: Product, conversation: Conversation, { headers }: Person): Promise<[status: number, texts: string[]]> {
  const answer = await fetch(url + messages(conversation), { headers });
  const { items = [] } = (await answer.json()) as { items?: { text: string }[] };
  return [answer.status, items.map(({ text }) => text)];
}

function write({ url }: Product, conversation: Conversation, { headers }: Person, text: string): Promise<Response> {
  const body = JSON.stringify({ clientId: newId(), text });
  return fetch(url + messages(conversation), { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
}

const logged = (node: Product): { level: string; msg: string }[] =>
  node
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string });

test('OP-05 ER-02 standby: a start on it fails in one line; after failover reads work and writes are deferred until it is the primary', async () => {
  const pair = await startPrimaryAndStandby((url) => migrate(url, migrations));
  closers.push(() => pair.close());

  const tooEarly = await aNode(pair.standbyUrl);
  await expect(tooEarly.start(timeoutMs)).rejects.toThrow(/^Atrium ended with 1 /);
  expect(tooEarly.output()).toMatch(
    /^Atrium cannot start: The database cannot be used: it is read-only; point DATABASE_URL to the primary[^\n]*\n$/,
  );

  const address = await openFaultProxy(pair.url);
  closers.push(() => address.close());
  const node = await aNode(address.url);
  await node.start(timeoutMs);
  const [ana, bob] = (await signedInPeople(pair.url, 2)) as [Person, Person];
  const [talk] = (await openConversations(pair.url, [[ana, bob]])) as [Conversation];
  expect((await write(node, talk, ana, 'before')).status).toBe(201);
  await expect.poll(() => rows(pair.standbyUrl, `select text from messages`), { timeout: timeoutMs }).toEqual([{ text: 'before' }]);

  await pair.killPrimary();
  address.leadTo(pair.standbyUrl);
  await expect.poll(() => read(node, talk, bob), { timeout: timeoutMs }).toEqual([200, ['before']]);
  for (let turn = 0; turn < 3; turn += 1) {
    const putOff = await write(node, talk, ana, 'meanwhile');
    const { code } = (await putOff.json()) as { code: string };
    expect([putOff.status, code, putOff.headers.get('retry-after')]).toEqual([503, 'database.unavailable', '2']);
  }
  expect(logged(node).filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/read-only.*DATABASE_URL.*npm run doctor/) }),
  ]);

  await pair.promote();
  await expect.poll(async () => (await write(node, talk, ana, 'behind')).status, { timeout: timeoutMs }).toBe(201);
  expect(await read(node, talk, bob)).toEqual([200, ['before', 'behind']]);
  const shownText = () => logged(node).map(({ msg }) => msg);
  await expect.poll(shownText, { timeout: timeoutMs }).toContain('the database accepts writes again');
  await expect.poll(shownText, { timeout: timeoutMs }).toContain('messages from other nodes are received again');
});
