import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withChecksum } from './checked-body.ts';

const bytes = randomBytes(100_000);
const checksumOf = (algorithm: string, of = bytes) => `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`;

/** Spools bodies into a temporary folder and records the calls of `work`. */
function aSpool() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-checked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'body');
  const spool = async (body: Readable) => {
    await pipeline(body, createWriteStream(path));
    return path;
  };
  const done: { got: Buffer; wasThere: boolean }[] = [];
  return {
    left: () => readdirSync(folder),
    done,
    take: (checksum: string, atMost = bytes.length, sent = bytes) =>
      withChecksum(
        { storedFiles: { spool } as never },
        { checksum, atMost },
        { chunks: Readable.from([sent.subarray(0, 60_000), sent.subarray(60_000)]), bytes: sent.length, stop: () => {} },
        async ({ chunks }) => {
          // Simulates a slow database before the first byte is read.
          await setTimeout(50);
          const wasThere = existsSync(path);
          done.push({ got: Buffer.concat(await Array.fromAsync(chunks)), wasThere });
          return 'taken';
        },
      ),
  };
}

test('FI-06 a body with the stated checksum is passed on, and its temporary file is removed only afterwards', async () => {
  for (const algorithm of ['sha1', 'sha256', 'sha512']) {
    const { take, done, left } = aSpool();
    expect(await take(checksumOf(algorithm))).toBe('taken');
    expect(done).toHaveLength(1);
    expect(done[0]?.wasThere).toBe(true);
    expect(done[0]?.got.equals(bytes)).toBe(true);
    expect(left()).toEqual([]);
  }
});

test('FI-04 FI-06 a wrong or unknown checksum and a body that is too long are refused, and nothing is stored', async () => {
  for (const [checksum, atMost, code] of [
    [checksumOf('sha256', randomBytes(1)), bytes.length, 'upload.checksumWrong'],
    ['sha256', bytes.length, 'upload.checksumWrong'],
    [checksumOf('md5'), bytes.length, 'upload.checksumUnknown'],
    [checksumOf('sha256'), bytes.length - 1, 'upload.tooMuch'],
  ] as const) {
    const { take, done, left } = aSpool();
    await expect(take(checksum, atMost)).rejects.toMatchObject({ code });
    expect(done).toEqual([]);
    if (code !== 'upload.tooMuch') expect(left()).toEqual([]);
  }
});
