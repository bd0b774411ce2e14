import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LoudnessCurve } from './derive-audio.ts';
import { derive } from './derive.ts';
import { videoProgram } from './video-program.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-derive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const program = videoProgram();

/** A video or audio that the program generates. */
async function drawn(name: string, args: readonly string[]): Promise<{ path: string; folder: string }> {
  const folder = await aFolder();
  const path = join(folder, name);
  const { status, stderr } = spawnSync(program ?? '', ['-y', '-loglevel', 'error', ...args, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { path, folder };
}

const humming = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const moving = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=1440x810:rate=5'];

describe.skipIf(program === null)('videos and audio', () => {
  test('GA-06 a video gets a poster and a 720-line version with its index in front; the location stays in the original only', async () => {
    const source = await drawn('video.mov', [
      ...moving,
      ...humming,
      '-metadata',
      'location=+48.8577+002.295/',
      '-movflags',
      'use_metadata_tags',
      '-c:v',
      'libx264',
      '-c:a',
      'aac',
    ]);
    const shares: number[] = [];
    const { made, ...found } = await derive({ ...source, mediaType: 'video/quicktime', onProgress: (share) => shares.push(share) });
    expect(found).toMatchObject({ width: 1280, height: 720, holdsPlace: true, loudness: null });
    expect(found.durationMs).toBeGreaterThan(800);
    expect(found.durationMs).toBeLessThan(1_300);
    expect(made.map(({ rendition }) => rendition)).toEqual(['small', 'medium', 'large', 'video']);
    const bytes = await readFile(made.at(-1)?.path ?? '');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('48.8577')).toBe(false);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  test('GA-06 a video can be started anywhere: key frames are at most 2 s apart', async () => {
    const source = await drawn('long.mp4', [
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=7:size=320x180:rate=10',
      '-c:v',
      'libx264',
      '-g',
      '250',
    ]);
    const { made } = await derive({ ...source, mediaType: 'video/mp4' });
    const args = ['-loglevel', 'error', '-skip_frame', 'nokey', '-i', made.at(-1)?.path ?? '', '-vsync', '0', '-f', 'framemd5', '-'];
    const { stdout } = spawnSync(program ?? '', args, { encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.startsWith('0,')).length).toBeGreaterThanOrEqual(4);
  });

  test('GA-06 a recording gets a version for every browser and its loudness, even with a video type', async () => {
    const hum = await drawn('hum.mp3', [...humming, '-metadata', 'artist=Somebody Secret']);
    const { made, loudness, durationMs, ...found } = await derive({ ...hum, mediaType: 'audio/mpeg' });
    expect(found).toEqual({ width: null, height: null, placeholder: null, holdsPlace: false });
    expect(durationMs).toBeGreaterThan(900);
    expect(Math.abs((loudness?.length ?? 0) - (durationMs ?? 0) / 100)).toBeLessThanOrEqual(1);
    expect(loudness?.every((point) => point >= 0 && point <= 100)).toBe(true);
    expect((await readFile(made[0]?.path ?? '')).includes('Somebody Secret')).toBe(false);
    const voice = await drawn('voice.webm', [...humming, '-c:a', 'libopus']);
    expect((await derive({ ...voice, mediaType: 'video/webm' })).made.map(({ rendition }) => rendition)).toEqual(['audio']);
  });

  test('GA-06 truncated files and playlists are refused, and no other file is read', async () => {
    const folder = await aFolder();
    const path = join(folder, 'original');
    const refused = async (bytes: Buffer | string, mediaType: string) => {
      await writeFile(path, bytes);
      return derive({ path, mediaType, folder }).catch((error: { reason: string }) => error.reason);
    };
    const secret = await drawn('secret.mp4', [...moving, '-c:v', 'libx264']);
    const list = `ffconcat version 1.0\nfile '${secret.path}'\n`;
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${secret.path}\n#EXT-X-ENDLIST\n`;
    const whole = await readFile(secret.path);
    for (const bytes of [list, playlist, whole.subarray(0, 400), '']) expect(await refused(bytes, 'video/mp4')).toBe('damaged');
    expect(await refused(list, 'audio/mpeg')).toBe('damaged');
  });
});

test('GA-06 the loudness has a fixed number of points, the loudest at the top, for any chunking of its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 5_000 }),
      fc.integer({ min: 1, max: 999 }),
      async (values, cut) => {
        const bytes = Buffer.alloc(2 * values.length);
        values.forEach((value, index) => bytes.writeInt16LE(value, 2 * index));
        const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, at) => bytes.subarray(at * cut, (at + 1) * cut));
        const curve = new LoudnessCurve();
        await curve.measure(Readable.from(pieces));
        const points = curve.points();
        expect(curve.values).toBe(values.length);
        expect(points).toHaveLength(Math.min(300, Math.ceil(values.length / 800)));
        if (values.some((value) => value !== 0)) expect(Math.max(...points)).toBe(100);
      },
    ),
    { numRuns: 50 },
  );
});
