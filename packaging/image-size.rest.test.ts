import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ofDebian } from './of-debian.ts';
import { isFont, root, whatRuns } from './what-runs.ts';

const mostMegabytes = 350;

/**
 * Limit of each part in megabytes; a path counts for the first that matches. The rest of the 350 is
 * a reserve.
 */
const parts: readonly (readonly [name: string, most: number, holds: RegExp])[] = [
  ['ffmpeg', 69, /\/@ffmpeg-installer\//],
  ['typesetter', 54, /\/@myriaddreamin\//],
  ['fonts of contracts', 38, /\/@expo-google-fonts\//],
  ['pictures (sharp)', 21, /\/(?:@img|sharp)\//],
  ['other packages', 34, /^node_modules\//],
  ['bundle of the server', 6, /^dist\/server\//],
  ['built pages', 18, /^dist\//],
  ['our own code, words and migrations', 9, /./],
];

const bytesOf = (path: string): number => {
  const file = join(root, path);
  return isFont(path) ? zstdCompressSync(readFileSync(file)).length : statSync(file).size;
};

/** Bytes of an ELF program without its symbols: up to the end of its loaded segments. */
function loadedBytes(file: string): number {
  const head = readFileSync(file).subarray(0, 2 ** 16);
  const [at, size, count] = [Number(head.readBigUInt64LE(32)), head.readUInt16LE(54), head.readUInt16LE(56)];
  const ends = Array.from({ length: count }, (_, number) => head.subarray(at + number * size)).map((header) =>
    Number(header.readBigUInt64LE(8) + header.readBigUInt64LE(32)),
  );
  return Math.max(...ends);
}

test('OP-04 the image is below 350 MB, and each part below its limit', async () => {
  const files = await whatRuns();
  const sums = new Map<string, number>(parts.map(([name]) => [name, 0]));
  for (const path of files) {
    const [name = ''] = parts.find(([, , holds]) => holds.test(path)) ?? [];
    sums.set(name, (sums.get(name) ?? 0) + bytesOf(path) / 1e6);
  }
  const { node, shell, libraries } = ofDebian(files);
  sums.set('Node', loadedBytes(node) / 1e6);
  sums.set('Debian', [shell, ...libraries].reduce((sum, path) => sum + statSync(path).size, 0) / 1e6);
  const most = new Map([...parts.map(([name, megabytes]) => [name, megabytes] as const), ['Node', 110], ['Debian', 8]]);
  const shown = [...sums].map(([name, megabytes]) => `${name}: ${megabytes.toFixed(1)} of ${most.get(name)} MB`);
  expect(shown.filter((_, at) => ([...sums][at]?.[1] ?? 0) > (most.get([...sums][at]?.[0] ?? '') ?? 0))).toEqual([]);
  const all = [...sums.values()].reduce((sum, each) => sum + each, 0);
  expect(all, shown.join('\n')).toBeLessThan(mostMegabytes);
});
