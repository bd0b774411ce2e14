import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { Encrypter } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const passphrase = 'seven quiet herons at noon';
const entries = [
  { name: 'manifest.json', bytes: Buffer.from('{"format":1}') },
  { name: 'tables/users/000000', bytes: Buffer.from('AAAAAAAA\tana\nBBBBBBBB\tbob\n'.repeat(2000)) },
  { name: 'tables/documents/000000', bytes: randomBytes(150_000) },
  { name: `data/${'a-long-name/'.repeat(20)}file`, bytes: Buffer.alloc(0) },
];

async function write(name: string, secret?: string): Promise<string> {
  const file = join(folder, name);
  await writeArchive(file, secret, async (archive) => {
    for (const { name: entry, bytes } of entries) await archive.add(entry, bytes);
  });
  return file;
}

async function read(file: string, secret?: string): Promise<{ name: string; bytes: Buffer }[]> {
  const found: { name: string; bytes: Buffer }[] = [];
  for await (const { name, body } of readArchive(file, secret)) found.push({ name, bytes: await buffer(body) });
  return found;
}

test.each([undefined, passphrase])('OP-01 an archive returns what was written and is readable by its owner only (%s)', async (secret) => {
  const file = await write(`whole-${secret === undefined}`, secret);
  expect(await read(file, secret)).toEqual(entries);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  if (secret !== undefined) expect(readFileSync(file).includes('manifest')).toBe(false);
});

/**
 * Bytes of an archive; with a secret at the lowest cost of key derivation, since the tests open
 * many.
 */
async function bytesOf(name: string, secret: string | undefined): Promise<Buffer> {
  const bytes = readFileSync(await write(name));
  if (secret === undefined) return bytes;
  const age = new Encrypter();
  age.setPassphrase(secret);
  age.setScryptWorkFactor(1);
  return Buffer.from(await age.encrypt(bytes));
}

test.each([
  { secret: undefined, numRuns: 200 },
  { secret: passphrase, numRuns: 50 },
])('OP-01 flipped bits, truncation and appended bytes are refused at any position ($secret)', async ({ secret, numRuns }) => {
  const whole = await bytesOf(`flipped-${secret === undefined}`, secret);
  const changed = join(folder, 'changed');
  writeFileSync(changed, whole);
  expect(await read(changed, secret)).toEqual(entries);
  const refused = async (bytes: Buffer) => {
    writeFileSync(changed, bytes);
    await expect(read(changed, secret)).rejects.toMatchObject({
      code: 'backup.failed',
      message: expect.stringMatching(/damaged|BACKUP_PASSPHRASE/),
    });
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
      await refused(flipped);
    }),
    { numRuns },
  );
  for (const end of [0, 1, 40, whole.length - 40, whole.length - 1]) await refused(whole.subarray(0, end));
  await refused(Buffer.concat([whole, Buffer.from([0])]));
});

test('OP-01 a wrong or missing passphrase is refused with its reason', async () => {
  const file = await write('locked', passphrase);
  await expect(read(file, 'seven loud herons at noon')).rejects.toThrow(/BACKUP_PASSPHRASE does not decrypt it/);
  await expect(read(file)).rejects.toThrow(/encrypted: set BACKUP_PASSPHRASE/);
});

test('OP-01 an unfinished archive leaves no file, and nothing is overwritten', async () => {
  const place = mkdtempSync(join(folder, 'unfinished-'));
  const file = join(place, 'backup');
  const failing = writeArchive(file, undefined, async (archive) => {
    await archive.add('one', Buffer.alloc(1e6));
    throw new Error('the database went away');
  });
  await expect(failing).rejects.toThrow('the database went away');
  const short = writeArchive(file, undefined, (archive) =>
    archive.addStream(
      'file',
      10,
      (async function* () {
        yield Buffer.alloc(3);
      })(),
    ),
  );
  await expect(short).rejects.toThrow(/size/i);
  expect(readdirSync(place)).toEqual([]);
  writeFileSync(file, 'mine');
  await expect(writeArchive(file, undefined, async () => {})).rejects.toThrow(/already exists/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  await expect(writeArchive(join(place, 'none', 'backup'), undefined, async () => {})).rejects.toThrow(/folder/);
});
