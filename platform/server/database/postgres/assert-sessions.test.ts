import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { assertSessions } from './assert-sessions.ts';

type Reply = number | 'refused' | 'begun';

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int16 = (value: number) => int32(value).subarray(2);
/** A message of the PostgreSQL protocol. */
const message = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const text = (value: string) => Buffer.from(`${value}\0`);
const ready = (state: string) => message('Z', Buffer.from(state));
const intType = 23;

function answerTo(reply: Reply): Buffer {
  if (reply === 'begun') return Buffer.concat([message('C', text('BEGIN')), ready('T')]);
  if (reply === 'refused')
    return Buffer.concat([message('E', text('SERROR'), text('C08P01'), text('Mtransactions not allowed'), Buffer.alloc(1)), ready('I')]);
  const pid = Buffer.from(String(reply));
  const column = [text('pid'), int32(0), int16(0), int32(intType), int16(4), int32(-1), int16(0)];
  return Buffer.concat([
    message('T', int16(1), ...column),
    message('D', int16(1), int32(pid.length), pid),
    message('C', text('SELECT 1')),
    ready('I'),
  ]);
}

/** Speaks as a pooler: `reply` chooses the backend of each statement of the first or a later connection. */
async function poolerWith(reply: (statement: string, isFirst: boolean) => Reply): Promise<string> {
  let connections = 0;
  const speak = (socket: Socket) => {
    const isFirst = (connections += 1) === 1;
    let received = Buffer.alloc(0);
    let isStarted = false;
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      for (;;) {
        const header = isStarted ? 1 : 0;
        if (received.length < header + 4 || received.length < header + received.readInt32BE(header)) return;
        const end = header + received.readInt32BE(header);
        const [type, body] = [received.toString('latin1', 0, header), received.toString('utf8', header + 4, end - 1)];
        received = received.subarray(end);
        if (!isStarted) socket.write(Buffer.concat([message('R', int32(0)), ready('I')]));
        else if (type === 'Q') socket.write(answerTo(reply(body, isFirst)));
        isStarted = true;
      }
    });
    socket.on('error', () => {});
  };
  const server = createServer(speak).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://atrium@127.0.0.1:${(server.address() as AddressInfo).port}/atrium`;
}

async function startAt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await assertSessions(client, url);
}

const refusal = { code: 'start.impossible', message: expect.stringContaining('pool_mode = session') };

test('OP-02 a pooler in transaction mode gives two clients one backend, or one client another: the start is refused', async () => {
  await expect(startAt(await poolerWith((statement) => (statement === 'begin' ? 'begun' : 7)))).rejects.toMatchObject(refusal);
  let requested = 0;
  const moves = await poolerWith((statement, isFirst) => {
    if (statement === 'begin') return 'begun';
    return isFirst ? (requested += 1) : 100;
  });
  await expect(startAt(moves)).rejects.toMatchObject(refusal);
});

test('OP-02 a pooler in statement mode refuses transactions: the start is refused', async () => {
  const url = await poolerWith((statement, isFirst) => (statement === 'begin' ? 'refused' : Number(isFirst)));
  await expect(startAt(url)).rejects.toMatchObject(refusal);
});

test('OP-02 each client has a backend of its own: the start goes on', async () => {
  const url = await poolerWith((statement, isFirst) => (statement === 'begin' ? 'begun' : Number(isFirst)));
  await expect(startAt(url)).resolves.toBeUndefined();
});
